import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { AdminFrame } from '@/components/admin/admin-frame'
import { mayAdminister } from '@/lib/runs/admin/may-administer'
import { runtime } from '@/lib/runs/runtime'

/** For everybody else these pages do not exist. Who is not signed in is led to the login by the shell. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  if (!(await mayAdminister(await runtime(), await headers()))) notFound()
  return <AdminFrame>{children}</AdminFrame>
}

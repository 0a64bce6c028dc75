import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { AdminFrame } from '@/components/admin/admin-frame'
import { AppShell } from '@/components/shell/app-shell'
import { mayAdminister } from '@/lib/runs/admin/may-administer'
import { runtime } from '@/lib/runs/runtime'

/**
 * For everybody else these pages do not exist; who is not signed in is led to the login by the shell. The check stands above the
 * shell, which renders nothing of its pages on the server: only so the answer is a 404.
 */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  if (!(await mayAdminister(await runtime(), await headers()))) notFound()
  return (
    <AppShell>
      <AdminFrame>{children}</AdminFrame>
    </AppShell>
  )
}

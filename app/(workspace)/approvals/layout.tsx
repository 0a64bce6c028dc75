import type { ReactNode } from 'react'
import { ApprovalsFrame } from '@/components/approvals/approvals-frame'

export default function ApprovalsLayout({ children }: { children: ReactNode }) {
  return <ApprovalsFrame>{children}</ApprovalsFrame>
}

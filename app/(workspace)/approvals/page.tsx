import { ApprovalsStart } from '@/components/approvals/approvals-start'

export default function ApprovalsPage() {
  return <ApprovalsStart />
}

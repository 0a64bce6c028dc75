import { AuditPage } from '@/components/admin/audit-page'

export default function Page() {
  return <AuditPage />
}

import { UsagePage } from '@/components/admin/usage-page'

export default function Page() {
  return <UsagePage />
}

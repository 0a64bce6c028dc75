import { PolicyPage } from '@/components/admin/policy-page'

export default function Page() {
  return <PolicyPage />
}

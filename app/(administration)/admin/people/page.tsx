import { PeoplePage } from '@/components/admin/people-page'

export default function Page() {
  return <PeoplePage />
}

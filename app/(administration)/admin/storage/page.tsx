import { StoragePage } from '@/components/admin/storage-page'

export default function Page() {
  return <StoragePage />
}

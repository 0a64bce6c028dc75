import { ConversationsPage } from '@/components/admin/conversations-page'

export default function Page() {
  return <ConversationsPage />
}

import { NewConversation } from '@/components/chat/new-conversation'

export default function StartPage() {
  return <NewConversation />
}

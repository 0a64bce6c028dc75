import { SharedView } from '@/components/chat/shared/shared-view'

export default async function SharedPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  return <SharedView key={token} token={token} />
}

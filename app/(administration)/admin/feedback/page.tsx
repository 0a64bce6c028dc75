import { FeedbackPage } from '@/components/admin/feedback-page'

export default function Page() {
  return <FeedbackPage />
}

import { ToolsPage } from '@/components/admin/tools-page'

export default function Page() {
  return <ToolsPage />
}

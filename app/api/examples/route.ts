import { readRoute } from '@/app/api/_door/route-door'
import { exampleRequests } from '@/lib/runs/examples'

export const GET = readRoute(({ runtime, url }) => ({
  items: exampleRequests(runtime.platform, url.searchParams.get('locale') === 'zh-CN' ? 'zh-CN' : 'en'),
}))

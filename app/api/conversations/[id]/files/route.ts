import { bytesRoute, readRoute } from '@/app/api/_door/route-door'
import { attachmentLimit } from '@/lib/contracts/request'
import { json } from '@/lib/http'
import { attachFile } from '@/lib/runs/attach-file'
import { listFiles } from '@/lib/runs/files'

export const GET = readRoute(({ runtime, person, params }) => ({ items: listFiles(runtime, person, params.id ?? '') }))

export const POST = bytesRoute(attachmentLimit, ({ runtime, person, params, url, bytes }) =>
  json(attachFile(runtime, person, params.id ?? '', url.searchParams.get('name') ?? '', bytes), 201),
)

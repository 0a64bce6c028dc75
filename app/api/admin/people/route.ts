import { readRoute, writeRoute } from '@/app/api/_door/route-door'
import { newPerson } from '@/lib/contracts/admin-system'
import { json } from '@/lib/http'
import { addAccount, listAccounts } from '@/lib/runs/admin/people'

export const GET = readRoute(({ runtime, person }) => listAccounts(runtime, person))

export const POST = writeRoute(newPerson, async ({ runtime, person, body }) =>
  json(await addAccount(runtime, person, body), 201),
)

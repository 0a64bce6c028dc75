import { readRoute } from '@/app/api/_door/route-door'
import { listPeople } from '@/lib/auth/people'
import { roleSchema, roles } from '@/lib/contracts/user'

export const GET = readRoute(({ runtime, url }) => {
  const role = roleSchema.safeParse(url.searchParams.get('role'))
  return { items: listPeople(runtime.db, role.success ? [role.data] : roles) }
})

import { readRoute } from '@/app/api/_door/route-door'
import { modelName } from '@/lib/models/create-model'

export const GET = readRoute(({ runtime, person }) => {
  const name = modelName(runtime.env)
  return { person, demo: runtime.env.demo && runtime.env.loopback, model: { name, demo: name === 'demo' } }
})

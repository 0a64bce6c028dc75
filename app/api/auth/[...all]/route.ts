import { checkOrigin, errorResponse } from '@/lib/http'
import { runtime } from '@/lib/runs/runtime'

const handle = async (request: Request): Promise<Response> => (await runtime()).auth.handler(request)

async function change(request: Request): Promise<Response> {
  try {
    checkOrigin(request)
    return await handle(request)
  } catch (error) {
    return errorResponse(error)
  }
}

export { change as POST, handle as GET }

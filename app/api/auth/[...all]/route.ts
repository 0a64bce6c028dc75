import { AppError } from '@/lib/errors'
import { checkOrigin, errorResponse } from '@/lib/http'
import { log } from '@/lib/log'
import { answerAuth } from '@/lib/runs/answer-auth'
import { runtime } from '@/lib/runs/runtime'

async function handle(request: Request): Promise<Response> {
  try {
    if (request.method !== 'GET') checkOrigin(request)
    return await answerAuth(await runtime(), request)
  } catch (error) {
    if (!(error instanceof AppError)) log().error({ error }, 'sign-in failed')
    return errorResponse(error)
  }
}

export { handle as GET, handle as POST }

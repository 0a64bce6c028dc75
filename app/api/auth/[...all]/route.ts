import { runtime } from '@/lib/runs/runtime'

const handle = async (request: Request): Promise<Response> => (await runtime()).auth.handler(request)

export { handle as GET, handle as POST }

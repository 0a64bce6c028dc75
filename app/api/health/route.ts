import { json } from '@/lib/http'
import { health } from '@/lib/runs/health'
import { runtime } from '@/lib/runs/runtime'

export const dynamic = 'force-dynamic'

export const GET = async (): Promise<Response> => json(await health(await runtime()))

import { parentPort } from 'node:worker_threads'
import { type MethodName, methods } from './worker-methods'
import type { WorkerAnswer } from './worker-queue'

interface WorkerCall {
  id: number
  name: MethodName
  request: never
}

parentPort?.on('message', (call: WorkerCall) => parentPort?.postMessage(answer(call)))

function answer({ id, name, request }: WorkerCall): WorkerAnswer {
  try {
    return { id, value: methods[name](request) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

import { Worker } from 'node:worker_threads'

export interface CallFailure {
  type: 'too-slow' | 'crashed'
  message: string
}

export type CallOutcome = { type: 'done'; value: unknown } | CallFailure

export interface WorkerAnswer {
  id: number
  value?: unknown
  /** Text of the error the method threw. */
  error?: string
}

interface Call {
  id: number
  name: string
  request: unknown
  attempts: number
  resolve: (outcome: CallOutcome) => void
}

interface State {
  file: string
  timeoutMs: number
  waiting: Call[]
  worker: Worker | undefined
  current: { call: Call; timer: NodeJS.Timeout } | undefined
}

export interface WorkerQueue {
  call(name: string, request: unknown): Promise<CallOutcome>
  close(): Promise<void>
}

const maxAttempts = 2

/**
 * One thread, started on the first call, one call at a time. A call over the limit ends the thread and is `too-slow`;
 * a thread that dies is replaced and its call tried once more. An idle thread does not keep the process alive.
 */
export function createWorkerQueue({ file, timeoutMs }: { file: string; timeoutMs: number }): WorkerQueue {
  const state: State = { file, timeoutMs, waiting: [], worker: undefined, current: undefined }
  let lastId = 0
  return {
    call: (name, request) =>
      new Promise((resolve) => {
        state.waiting.push({ id: ++lastId, name, request, attempts: 0, resolve })
        next(state)
      }),
    close: () => close(state),
  }
}

function next(state: State): void {
  const call = state.current ? undefined : state.waiting.shift()
  if (!call) return
  state.worker ??= start(state)
  state.worker.ref()
  call.attempts++
  state.current = { call, timer: setTimeout(() => stopCurrent(state), state.timeoutMs) }
  state.worker.postMessage({ id: call.id, name: call.name, request: call.request })
}

function start(state: State): Worker {
  const worker = new Worker(state.file)
  worker.on('message', (answer: WorkerAnswer) => {
    if (answer.id === state.current?.call.id) finish(state, outcomeOf(answer))
  })
  // Starting a thread is not the call's fault: its time counts from when the thread runs.
  worker.on('online', () => {
    if (state.worker === worker) state.current?.timer.refresh()
  })
  worker.on('error', (error) => lose(state, worker, String(error)))
  worker.on('exit', (code) => lose(state, worker, `exit code ${code}`))
  return worker
}

function finish(state: State, outcome: CallOutcome): void {
  const { current } = state
  if (!current) return
  clearTimeout(current.timer)
  state.current = undefined
  state.worker?.unref()
  current.call.resolve(outcome)
  next(state)
}

function stopCurrent(state: State): void {
  const slow = state.worker
  state.worker = undefined
  void slow?.terminate()
  finish(state, { type: 'too-slow', message: `not finished after ${state.timeoutMs} ms` })
}

function lose(state: State, lost: Worker, message: string): void {
  const { current } = state
  if (state.worker !== lost) return
  state.worker = undefined
  if (current && current.call.attempts < maxAttempts) {
    clearTimeout(current.timer)
    state.current = undefined
    state.waiting.unshift(current.call)
    next(state)
  } else finish(state, { type: 'crashed', message })
}

async function close(state: State): Promise<void> {
  const { worker } = state
  const outcome: CallFailure = { type: 'crashed', message: 'closed' }
  state.worker = undefined
  for (const call of state.waiting.splice(0)) call.resolve(outcome)
  finish(state, outcome)
  await worker?.terminate()
}

const outcomeOf = ({ value, error }: WorkerAnswer): CallOutcome =>
  error === undefined ? { type: 'done', value } : { type: 'crashed', message: error }

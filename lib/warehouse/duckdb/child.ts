import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import path from 'node:path'

export interface Child {
  readonly pid: number
  send(message: object): void
  /** While it works, the parent doesn't end by itself; an idle child doesn't keep it alive. */
  setBusy(isBusy: boolean): void
  kill(): void
  /** Resolves with what is known about the end; never rejects. */
  readonly ended: Promise<{ code: number | null; signal: string | null; stderr: string }>
}

/** Starts a bundled entry file with a clean environment; it ends when this process does. */
export function startChild<Reply>(entry: string, options: object, onReply: (reply: Reply) => void): Child {
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), '.cache/workers', `${entry}.mjs`)
  const child = spawn(process.execPath, [file, JSON.stringify(options)], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  })
  let stderr = ''
  child.stderr?.on('data', (text: Buffer) => {
    stderr = `${stderr}${text}`.slice(-2000)
  })
  child.on('message', (message) => onReply(message as Reply))
  const setBusy = (isBusy: boolean) => {
    const act = isBusy ? 'ref' : 'unref'
    child[act]()
    child.channel?.[act]()
    if (child.stderr instanceof Socket) child.stderr[act]()
  }
  setBusy(false)
  const ended = new Promise<{ code: number | null; signal: string | null; stderr: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, stderr: String(error) }))
    child.once('close', (code, signal) => resolve({ code, signal, stderr }))
  })
  return {
    pid: child.pid ?? -1,
    ended,
    setBusy,
    kill: () => {
      setBusy(true) // whoever waits for the end must see it
      child.kill('SIGKILL')
    },
    send: (message) => {
      if (child.connected) child.send(message, () => undefined) // a lost message shows as the end of the child
    },
  }
}

import type { Hook } from '@/lib/agent/hook'
import type { ScriptedResult } from './run-scripted'

/** A run with the hooks that are given; `writes` names the write bodies that ran, one entry each. */
export type UnplugRun<S> = (hooks: readonly Hook<S>[]) => Promise<{ result: ScriptedResult; writes: readonly string[] }>

/**
 * The unplug test: takes each hook away once and reports what that broke. Nothing may: the run ends, every call has one
 * result, and no write body runs that did not run with all hooks in place. An empty list is the promise kept.
 */
export async function unplugEach<S>(hooks: readonly Hook<S>[], run: UnplugRun<S>): Promise<string[]> {
  const whole = await run(hooks)
  const broken: string[] = []
  for (const hook of hooks) {
    const { result, writes } = await run(hooks.filter((other) => other !== hook))
    const complaints = [...endOf(result), ...resultsOf(result), ...newWrites(whole.writes, writes)]
    broken.push(...complaints.map((complaint) => `without ${hook.name}: ${complaint}`))
  }
  return broken
}

const endOf = ({ status, error }: ScriptedResult): string[] =>
  status === 'failed' ? [`the run failed: ${error?.message}`] : []

function resultsOf({ store }: ScriptedResult): string[] {
  const results = store.messages.flatMap((message) => (message.role === 'tool' ? message.content : []))
  const ids = results.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : []))
  const wanted = [...store.calls.values()].filter(({ status }) => status !== 'waiting')
  return wanted.flatMap(({ id, tool }) => {
    const count = ids.filter((other) => other === id).length
    return count === 1 ? [] : [`${tool} has ${count} results`]
  })
}

function newWrites(allowed: readonly string[], found: readonly string[]): string[] {
  const rest = [...allowed]
  return found.flatMap((write) => {
    const at = rest.indexOf(write)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0 ? [] : [`${write} ran, although it does not with every hook in place`]
  })
}

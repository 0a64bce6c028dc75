import type { Hook } from '@/lib/agent/hook'
import { attachments } from '@/lib/attachments'
import type { CustomEvent, CustomName, CustomValue, RunEvent } from '@/lib/contracts/run-event'
import { hooks as allHooks } from '@/lib/hooks'
import type { HookServices } from '@/lib/hooks/define-hook'
import { tools } from '@/lib/tools'
import { bindTool } from '@/lib/tools/define-tool'
import type { MemoryRunStore } from './memory-run-store'
import { runScripted, type ScriptedRun } from './run-scripted'
import type { ToolWorld } from './tool-world'

/** A scripted run with the real tools, hooks and attachments on `world`. `calls` lists the results as the model read them. */
export async function runWorld(world: ToolWorld, setup: ScriptedRun<HookServices> = {}) {
  const result = await runScripted<HookServices>({
    hooks: allHooks as readonly Hook<HookServices>[],
    tools: tools.map((tool) => bindTool(tool, world)),
    attachments,
    services: world,
    ...setup,
  })
  return { ...result, calls: [...result.store.calls.values()] }
}

/** Values of the CUSTOM events of one name, in order. */
export function eventsNamed<N extends CustomName>(
  store: MemoryRunStore | { events: RunEvent[] },
  name: N,
): Array<CustomValue<N>> {
  return store.events.flatMap((event) =>
    event.type === 'CUSTOM' && event.name === name ? [(event as CustomEvent).value as CustomValue<N>] : [],
  )
}

/** One call as a line of a script. */
export const call = (tool: string, input: unknown) => ({ calls: [{ tool, input }] })

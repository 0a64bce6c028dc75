import type { Hook, HookKind, RunContext, SlotName, ToolCall } from '@/lib/agent/hook'

export interface Recorder extends Hook {
  /** `slot`, or `slot callTool` for the slots of one call, in the order in which they fired. */
  readonly fired: string[]
}

/** A hook that stands in every slot and writes down when it fires; events are written down only when asked for. */
export function createRecorder(setup: { name?: string; kind?: HookKind; events?: boolean } = {}): Recorder {
  const { name = 'recorder', kind = 'observe', events = false } = setup
  const fired: string[] = []
  const note = (slot: SlotName, call?: ToolCall): undefined => {
    fired.push(call ? `${slot} ${call.tool}` : slot)
  }
  const plain = (slot: SlotName) => (_run: RunContext) => note(slot)
  const ofCall = (slot: SlotName) => (_run: RunContext, call: ToolCall) => note(slot, call)
  return {
    name,
    kind,
    wantsStreaming: true,
    fired,
    beforeAgent: plain('beforeAgent'),
    onResume: ofCall('onResume'),
    beforeMessageCompact: plain('beforeMessageCompact'),
    afterMessageCompact: plain('afterMessageCompact'),
    beforeStep: plain('beforeStep'),
    onStream: plain('onStream'),
    onReasoning: plain('onReasoning'),
    onReasoningEnd: plain('onReasoningEnd'),
    onStreamEnd: plain('onStreamEnd'),
    afterModel: plain('afterModel'),
    beforeTools: plain('beforeTools'),
    beforeTool: ofCall('beforeTool'),
    onToolError: ofCall('onToolError'),
    afterTool: ofCall('afterTool'),
    beforeToolCompact: ofCall('beforeToolCompact'),
    afterToolCompact: ofCall('afterToolCompact'),
    afterStep: plain('afterStep'),
    onPhaseComplete: plain('onPhaseComplete'),
    finalizeContent: plain('finalizeContent'),
    afterAgent: plain('afterAgent'),
    onError: plain('onError'),
    onFinally: plain('onFinally'),
    onRunEvent: (_run, event) => {
      if (events) fired.push(`onRunEvent ${event.type === 'CUSTOM' ? event.name : event.type}`)
    },
  }
}

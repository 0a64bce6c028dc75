import { defineHook } from './define-hook'

/**
 * Tells the exporter that a run has ended. The trace itself is in the rows that the run wrote: its steps, calls and cards; so nothing
 * is done per step or token, and without an exporter nothing at all.
 */
export const trace = defineHook({
  name: 'trace',
  kind: 'observe',
  onFinally: (run) => run.services.traceRun?.(run.runId),
})

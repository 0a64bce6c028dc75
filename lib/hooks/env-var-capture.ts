import { defineHook } from './define-hook'

/** Keeps what a bash script exported, so that the next sandbox of the conversation starts with it. */
export const envVarCapture = defineHook({
  name: 'env-var-capture',
  kind: 'observe',
  match: (call) => call.tool === 'bash',
  afterTool: (run, _call, output) => {
    const { exported } = output as { exported: Record<string, string> }
    if (Object.keys(exported).length > 0) run.services.sandbox.saveEnvironment(exported)
  },
})

import { z } from 'zod'
import { maskSecrets } from '@/lib/contracts/mask-secrets'
import { knownSecrets } from '@/lib/log'
import { defineTool } from './define-tool'
import { scriptResult, scriptResultSchema, scriptText } from './parts/script-shapes'

export const bash = defineTool({
  name: 'bash',
  effect: 'workspace',
  description:
    'Runs a bash script in the same sandbox as run_python: without network, in /mnt/user-data, with /mnt/chat-offload read-only. For looking through and converting files (grep, sort, awk, sed). Exported variables are kept for later runs. To edit a script of a task use str_replace instead.',
  inputSchema: z.strictObject({
    command: z.string().min(1).max(20_000).describe('The whole script'),
  }),
  outputSchema: scriptResultSchema.extend({ exported: z.record(z.string(), z.string()) }),
  timeoutMs: 90_000,
  execute: async ({ command }, { sandbox, signal }) => {
    const result = await sandbox.run({ language: 'bash', script: command, signal })
    return { ...scriptResult(result), exported: result.exported }
  },
  toModel: (result) => {
    const names = Object.keys(result.exported)
    return names.length === 0 ? scriptText(result) : `${scriptText(result)}\nKept for later runs: ${names.join(', ')}.`
  },
  toCard: (result) => maskSecrets(result, knownSecrets()),
})

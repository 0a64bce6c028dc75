import { z } from 'zod'
import { labelData } from '@/lib/contracts/labelled-data'
import { AppError } from '@/lib/errors'
import { defineTool } from './define-tool'
import { linesOf, shownLine } from './parts/file-lines'
import { instanceSchema } from './parts/platform-shapes'
import { instanceLine } from './parts/platform-text'

export const getInstanceLog = defineTool({
  name: 'getInstanceLog',
  effect: 'read',
  compactAbove: 12_000,
  description: 'Shows an instance with the end of its log: why it failed or how far it is. Read-only.',
  inputSchema: z.strictObject({
    instanceId: z.string().min(1).max(200),
    lines: z.number().int().min(1).max(200).default(60).describe('Last lines to show'),
  }),
  outputSchema: z.object({
    instance: instanceSchema,
    totalLines: z.number().int(),
    returnedLines: z.number().int(),
    text: z.string(),
  }),
  execute: ({ instanceId, lines }, { platform }) => {
    const instance = platform.getInstance(instanceId)
    if (!instance) throw new AppError('instance-not-found', `There is no instance ${instanceId}. Use listInstances.`)
    const all = linesOf(platform.getInstanceLog(instanceId) ?? '')
    const shown = all.slice(-lines).map((line) => shownLine(line, 500))
    return { instance, totalLines: all.length, returnedLines: shown.length, text: shown.join('\n') }
  },
  toModel: ({ instance, totalLines, returnedLines, text }) =>
    `${instanceLine(instance)}\nLog: last ${returnedLines} of ${totalLines} lines.\n${labelData(`log of ${instance.id}`, text)}`,
})

import { z } from 'zod'
import { defineTool } from './define-tool'
import { instanceSchema, startedSchema } from './parts/platform-shapes'
import { instanceLine } from './parts/platform-text'
import { writeContext } from './parts/write-context'

export const rerunInstance = defineTool({
  name: 'rerunInstance',
  effect: 'write',
  description: 'Runs an instance again for its data day; its partition is replaced. A person confirms on a card first.',
  inputSchema: z.strictObject({ instanceId: z.string().min(1).max(200) }),
  outputSchema: instanceSchema.extend({ started: startedSchema }),
  execute: async ({ instanceId }, context) => {
    const instance = await context.platform.rerunInstance(instanceId, writeContext(context))
    const { id, taskName, bizdate } = instance
    return { ...instance, started: [{ instanceId: id, taskName, bizdate }] }
  },
  toModel: (instance) => `Started again: ${instanceLine(instance)}`,
})

import { z } from 'zod'
import { defineTool } from './define-tool'
import { instanceSchema } from './parts/platform-shapes'
import { instanceLine } from './parts/platform-text'
import { writeContext } from './parts/write-context'

export const rerunInstance = defineTool({
  name: 'rerunInstance',
  effect: 'write',
  description: 'Runs an instance again for its data day; its partition is replaced. A person confirms on a card first.',
  inputSchema: z.strictObject({ instanceId: z.string().min(1).max(200) }),
  outputSchema: instanceSchema,
  execute: ({ instanceId }, context) => context.platform.rerunInstance(instanceId, writeContext(context)),
  toModel: (instance) => `Started again: ${instanceLine(instance)}`,
})

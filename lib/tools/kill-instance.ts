import { z } from 'zod'
import { defineTool } from './define-tool'
import { instanceSchema } from './parts/platform-shapes'
import { instanceLine } from './parts/platform-text'
import { writeContext } from './parts/write-context'

export const killInstance = defineTool({
  name: 'killInstance',
  effect: 'write',
  description:
    'Asks the platform to stop a running instance. A person confirms on a card first. A requested kill is not a finished one: the instance is killing until it has really ended; look again with listInstances.',
  inputSchema: z.strictObject({ instanceId: z.string().min(1).max(200) }),
  outputSchema: instanceSchema,
  execute: ({ instanceId }, context) => context.platform.killInstance(instanceId, writeContext(context)),
  toModel: (instance) => `Kill requested, not yet confirmed: ${instanceLine(instance)}`,
})

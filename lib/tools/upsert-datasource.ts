import { z } from 'zod'
import { oneLine } from '@/lib/contracts/labelled-data'
import { defineTool } from './define-tool'
import { writeContext } from './parts/write-context'

export const upsertDatasource = defineTool({
  name: 'upsertDatasource',
  effect: 'write',
  description:
    'Creates a data source, or changes it with datasourceId. A person confirms on a card first. Never ask for a password in the chat and never put one here: give the name of the stored secret.',
  inputSchema: z.strictObject({
    datasourceId: z.string().min(1).max(200).optional(),
    name: z.string().min(1).max(200),
    type: z.string().min(1).max(60).describe('e.g. mysql, postgresql, hive'),
    connection: z.record(z.string().min(1).max(60), z.string().max(1000)).describe('host, port, database, secret …'),
  }),
  outputSchema: z.object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    owner: z.string(),
    version: z.number().int(),
    connection: z.record(z.string(), z.string()),
    dependants: z.array(z.string()),
  }),
  execute: (input, context) => context.platform.upsertDatasource(input, writeContext(context)),
  toModel: (source) =>
    `Saved data source ${oneLine(source.name, 100)} (id ${source.id}, ${oneLine(source.type, 60)}) as version ${source.version}.`,
})

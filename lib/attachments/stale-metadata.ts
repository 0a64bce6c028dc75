import { defineAttachment } from '@/lib/agent/attachment'
import { oneLine } from '@/lib/contracts/labelled-data'
import { staleTables } from '@/lib/contracts/state-key'

/** What the model read of a table's columns is from before its own change. */
export const staleMetadata = defineAttachment({
  name: 'stale-metadata',
  key: staleTables,
  render: (tables) =>
    tables.length === 0
      ? undefined
      : tables
          .map(({ table, version }) => {
            const name = oneLine(table, 200)
            return `What you know of the columns of ${name} is out of date: the table is now at version ${version}. Read it anew with getTable ("${name}") before you rely on its columns.`
          })
          .join('\n'),
})

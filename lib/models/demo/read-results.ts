/** Reads what tools say to the model. Each reader mirrors the `toModel` of one tool. */

export interface FoundTable {
  name: string
  id: string
  layer: string
  columns: number
  comment: string
  matched: string[]
}

const tableLine = /^(\S+) \(id (\S+), (\w+), (\d+) columns, owner [^)]*\): (.*?)(?:; matching columns: (.*))?$/

export const readTables = (text: string): FoundTable[] =>
  text.split('\n').flatMap((line) => {
    const [, name, id, layer, columns, comment, matched] = line.match(tableLine) ?? []
    return name && id
      ? [
          {
            name,
            id,
            layer: layer ?? '',
            columns: Number(columns),
            comment: comment ?? '',
            matched: matched?.split(', ') ?? [],
          },
        ]
      : []
  })

export interface ReadTable {
  name: string
  id: string
  layer: string
  owner: string
  version: number
  /** The version in effect; undefined = none was ever published. */
  published: number | undefined
  comment: string
  columnCount: number
  partitionColumns: string[]
  columns: Array<{ name: string; type: string; comment: string; id?: string }>
  /** Where the columns of a wide table were put. */
  columnsFile: string | undefined
  /** Columns that are saved otherwise than they are in effect; of a new one or a dropped one a side is missing. */
  notInEffect: Array<{ saved?: NamedType; inEffect?: NamedType }>
}

export interface NamedType {
  name: string
  type: string
}

export function readTable(text: string): ReadTable | undefined {
  const head = text.match(/^(\S+) \(id (\S+), (\w+), owner ([^,]*), version (\d+), ([^)]*)\): (.*)/)
  if (!head) return undefined
  const [, name = '', id = '', layer = '', owner = '', version, state = '', told = ''] = head
  const comment = told.replace(/; partition keys: [^;]*\.$/, '') // on the same line when the columns are in a file
  const columns = text.split('\n').flatMap((line) => {
    const [, column, type, columnId, note = ''] =
      line.match(/^(\w+) (.+?) \(id ([^)]+)\)(?: partition key)?: ?(.*)$/) ?? []
    return column && type ? [{ name: column, type, comment: note, ...(columnId ? { id: columnId } : {}) }] : []
  })
  const count = text.match(/(\d+) of (\d+) columns/)
  return {
    name,
    id,
    layer,
    owner,
    version: Number(version),
    published: Number(state.match(/^published (\d+)/)?.[1]) || undefined,
    comment,
    columnCount: Number(count?.[2] ?? text.match(/(\d+) columns/)?.[1] ?? columns.length),
    partitionColumns:
      text
        .match(/partition keys: ([^.\n]*)/)?.[1]
        ?.split(', ')
        .filter((key) => key !== 'none') ?? [],
    columns,
    columnsFile: text.match(/(\/mnt\/chat-offload\/\S+)/)?.[1],
    notInEffect: text.split('\n').flatMap((line) => {
      const [, saved = '', inEffect = ''] = line.match(/^(\S+(?: .+?)?) <- (\S+(?: .+)?)$/) ?? []
      return saved === '' ? [] : [{ ...sideOf('saved', saved), ...sideOf('inEffect', inEffect) }]
    }),
  }
}

function sideOf<K extends string>(key: K, text: string): Partial<Record<K, NamedType>> {
  const [, name, type] = text.match(/^(\w+) (.+)$/) ?? []
  return name && type ? ({ [key]: { name, type } } as Partial<Record<K, NamedType>>) : {}
}

export interface FoundTask {
  name: string
  id: string
  status: string
  comment: string
  version: number
  /** The version in effect; undefined = none was ever published. */
  published: number | undefined
  writes: string[]
}

const taskLine =
  /^(\S+) \(id (\S+), (?:sql|python|sync|quality), (online|offline|frozen), version (\d+), (?:published version (\d+)|never published), [^)]*\): ?(.*)$/

export const readTasks = (text: string): FoundTask[] =>
  text.split('\n').flatMap((line) => {
    const [, name, id, status = '', version, published, told = ''] = line.match(taskLine) ?? []
    if (!name || !id) return []
    const [, comment = told, writes = 'nothing'] = told.match(/^(.*); writes ([^;]*)$/) ?? []
    const versions = { version: Number(version), published: published === undefined ? undefined : Number(published) }
    const tables = writes.split(', ').filter((table) => table !== 'nothing')
    return [{ name, id, status, comment, ...versions, writes: tables }]
  })

export interface ReadTask extends FoundTask {
  reads: string[]
  cron: string | undefined
  /** The script's snapshot. */
  snapshot: string | undefined
  characters: number | undefined
}

export function readTask(text: string): ReadTask | undefined {
  const found = readTasks(text)[0]
  if (!found) return undefined
  const list = (pattern: RegExp) =>
    text
      .match(pattern)?.[1]
      ?.split(', ')
      .filter((name) => name !== 'nothing') ?? []
  const length = text.match(/([\d,]+) char(?:acter)?s/)?.[1]
  return {
    ...found,
    reads: list(/^reads ([^;]*);/m),
    writes: list(/^reads [^;]*; writes ([^;]*);/m),
    cron: text.match(/; schedule (.+), \d+ dependencies\.$/m)?.[1],
    snapshot: text.match(/(\/mnt\/chat-offload\/[^\s)]+)/)?.[1],
    characters: length === undefined ? undefined : Number(length.replaceAll(',', '')),
  }
}

/** Line numbers and lines of a searchFile result. */
export const readMatches = (text: string): Array<{ line: number; text: string }> =>
  text.split('\n').flatMap((row) => {
    const [, line, match] = row.match(/^(\d+)\t(.*)$/) ?? []
    return line && match !== undefined ? [{ line: Number(line), text: match }] : []
  })

/** `Copied to <path> (…`. */
export const readCopiedPath = (text: string): string | undefined => text.match(/Copied to (\S+)/)?.[1]

export interface ReadInstance {
  id: string
  task: string
  bizdate: string
  kind: string
  status: string
  rows: number | undefined
  message: string
}

export const readInstances = (text: string): ReadInstance[] =>
  text.split('\n').flatMap((line) => {
    const [, id, task, bizdate, kind = '', status, rows, message = ''] =
      line.match(/^(\S+) (\S+) (\d{4}-\d\d-\d\d) (cycle|backfill|manual|dry-run) (\w+)(?:, (\d+) rows)?(?:: (.*))?$/) ??
      []
    if (!id || !task || !bizdate || !status) return []
    return [{ id, task, bizdate, kind, status, message, rows: rows === undefined ? undefined : Number(rows) }]
  })

export interface ReadPack {
  id: string
  title: string
  status: string
  items: number
  author: string
  /** The pack that it takes back. */
  rollbackOf?: string
}

export const readPacks = (text: string): ReadPack[] =>
  text.split('\n').flatMap((line) => {
    const [, id, title = '', status, items, author = '', rollbackOf] =
      line.match(/^(\S+) "(.*)" (\w+), (\d+) items, by (.*?)(?: \(rolls back (\S+)\))?$/) ?? []
    return id && status
      ? [{ id, title, status, items: Number(items), author, ...(rollbackOf ? { rollbackOf } : {}) }]
      : []
  })

export interface Edge {
  from: string
  to: string
  task: string
  /** `order_amount→gmv_amount`, or one name when it stays. */
  columns: string[]
  /** Columns that are not listed. */
  more: number
}

export const readEdges = (text: string): Edge[] =>
  text.split('\n').flatMap((line) => {
    const [, from, to, task, list = '', more] =
      line.match(/^(\S+) → (\S+) by task ([^:]*)(?:: (.*?)(?: and (\d+) more)?)?$/) ?? []
    return from && to
      ? [{ from, to, task: task ?? '', columns: list.split(', ').filter(Boolean), more: Number(more ?? 0) }]
      : []
  })

/** `3 of 12 tables`: how many of how many. */
export function readTotals(text: string): { returned: number; total: number } | undefined {
  const found = text.match(/([\d,]+) of ([\d,]+)/)
  return found
    ? { returned: Number(found[1]?.replaceAll(',', '')), total: Number(found[2]?.replaceAll(',', '')) }
    : undefined
}

/** The lines inside the marks that say "this is data"; everything when there are none. */
export function readData(text: string): string[] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /^\[data \d+\] /.test(line))
  const end = lines.findIndex((line) => /^\[end of data \d+\]$/.test(line))
  return start < 0 || end < 0 ? lines : lines.slice(start + 1, end)
}

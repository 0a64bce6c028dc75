import type { ToolCall } from '@/lib/agent/hook'
import { defineHook } from './define-hook'
import { readCacheOf } from './parts/read-cache'
import { sortKeys } from './parts/stable-json'

/** Reads of schema and lineage: they depend on the catalogue and the arguments, on nothing else. */
const tools: ReadonlySet<string> = new Set(['getTable', 'getTableDdl', 'getLineage', 'searchTables'])

/**
 * Answers a schema or lineage read that was made before with the same arguments, whoever asked. Any write to the catalogue, of any
 * conversation or none, gives it another version, and nothing older is ever answered. A platform that has no version is not cached.
 */
export const platformReadCache = defineHook({
  name: 'platform-read-cache',
  kind: 'transform',
  match: (call) => call.effect === 'read' && tools.has(call.tool),
  beforeTool: ({ services: { platform } }, call) => {
    const version = platform.catalogVersion?.()
    if (version === undefined) return undefined
    const cache = readCacheOf(platform)
    const found = cache.find(version, keyOf(call))
    if (found) return { type: 'answer', output: found.output }
    cache.begin(call.id, version)
    return undefined
  },
  afterTool: ({ services: { platform } }, call, output) => {
    const version = platform.catalogVersion?.()
    if (version !== undefined) readCacheOf(platform).keep(call.id, version, keyOf(call), output)
    return undefined
  },
})

/** Defaults are filled in already, so the same question has the same key however it was written. */
const keyOf = (call: ToolCall): string => `${call.tool} ${JSON.stringify(sortKeys(call.resolved))}`

/** Results of reads that hold for one version of the catalogue; a newer version forgets them all. */
export interface ReadCache {
  find(version: string, key: string): { output: unknown } | undefined
  /** A call is about to read; `version` is the one it will see at least. */
  begin(callId: string, version: string): void
  /** The call's result; kept only when the catalogue still is what it was when the call began. */
  keep(callId: string, version: string, key: string, output: unknown): void
}

const entriesLimit = 200
/** Characters of one result; larger ones are read anew. */
const outputLimit = 400_000

/** The cache that goes with a platform: one for all conversations of the process, gone with the platform. */
export function readCacheOf(platform: object): ReadCache {
  const known = caches.get(platform) ?? createReadCache()
  caches.set(platform, known)
  return known
}

const caches = new WeakMap<object, ReadCache>()

function createReadCache(): ReadCache {
  let current = ''
  const entries = new Map<string, { output: unknown }>()
  const begun = new Map<string, string>()
  const moveTo = (version: string) => {
    if (version === current) return
    current = version
    entries.clear()
  }
  return {
    find: (version, key) => {
      moveTo(version)
      return entries.get(key)
    },
    begin: (callId, version) => {
      begun.set(callId, version)
      drop(begun)
    },
    keep: (callId, version, key, output) => {
      const before = begun.get(callId)
      begun.delete(callId)
      if (before !== version || JSON.stringify(output).length > outputLimit) return
      moveTo(version)
      entries.set(key, { output })
      drop(entries)
    },
  }
}

/** The oldest go first; also what began and never ended. */
function drop(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (map.size > entriesLimit && oldest !== undefined) map.delete(oldest)
}

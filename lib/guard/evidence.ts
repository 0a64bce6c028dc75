import type { Evidence } from '@/lib/contracts/interaction'
import type { Platform } from '@/lib/platform/port'
import type { Subject } from './subject'

/** One row of evidence on the card. Returns undefined where it has nothing to say; throwing makes the row `unknown`. */
export interface EvidenceCheck {
  code: Evidence['code']
  check(subject: Subject): Promise<Omit<Evidence, 'code'> | undefined> | Omit<Evidence, 'code'> | undefined
}

/** Longest wait for one check; a card without it is better than no card. */
const checkMs = 20_000

async function inTime<T>(work: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), checkMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Runs every check; one that fails to run, or not in time, is shown as unknown and never hides the others. */
export async function gatherEvidence(
  checks: readonly EvidenceCheck[],
  subject: Subject,
  log: (message: string, data: Record<string, unknown>) => void,
): Promise<Evidence[]> {
  const rows = await Promise.all(
    checks.map(async ({ code, check }): Promise<Evidence[]> => {
      try {
        const result = await inTime(check(subject))
        return result ? [{ code, ...result }] : []
      } catch (error) {
        log('evidence could not be checked', { code, error: String(error) })
        return [{ code, state: 'unknown', params: {} }]
      }
    }),
  )
  return rows.flat()
}

/** Whether the downstream impact could be analysed whole. */
export const impactKnown: EvidenceCheck = {
  code: 'impact-known',
  check: ({ items, impacts }) => {
    if (items.length === 0) return undefined
    if (impacts.length === 0) return { state: 'pass', params: { tables: '0', unanalysed: '0' } }
    const unanalysed = impacts.flatMap((report) => report.unanalysed).length
    const whole = impacts.every((report) => report.status === 'full')
    return {
      state: whole ? 'pass' : 'unknown',
      params: { tables: String(impacts.length), unanalysed: String(unanalysed) },
    }
  },
}

/** Whether what is on prod is still what the change was made from. */
export const baseUnchanged = (platform: Platform): EvidenceCheck => ({
  code: 'base-unchanged',
  check: ({ items }) => {
    if (items.length === 0) return undefined
    const moved = items.filter((item) => {
      const object =
        item.kind === 'table'
          ? platform.getTable(item.id)
          : item.kind === 'task'
            ? platform.getTask(item.id)
            : undefined
      return object !== undefined && object.publishedVersion !== item.fromVersion
    })
    return { state: moved.length === 0 ? 'pass' : 'fail', params: { moved: moved.map((item) => item.name).join(', ') } }
  },
})

/** What the SQL worker can say about a script; empty lists are good news. */
export interface ScriptChecks {
  /** Reasons why the script can't be parsed. */
  parse(sql: string): Promise<string[]>
  /** Placeholders, and parts lost against the base version. */
  gaps(sql: string, base: string | undefined): Promise<string[]>
}

/** Scripts of SQL tasks parse, and nothing was left out of them. */
export const scriptEvidence = (platform: Platform, checks: ScriptChecks): EvidenceCheck[] => {
  const over = (
    code: Evidence['code'],
    bad: Evidence['state'],
    find: (to: string, from: string | undefined) => Promise<string[]>,
  ): EvidenceCheck => ({
    code,
    check: async ({ items, contents }) => {
      const scripts = items.flatMap((item, index) =>
        isSqlTask(platform, item) && contents[index]?.to ? [{ item, ...contents[index] }] : [],
      )
      if (scripts.length === 0) return undefined
      const found = await Promise.all(
        scripts.map(async ({ item, from, to }) => ({ name: item.name, problems: await find(to, from || undefined) })),
      )
      const broken = found.filter((script) => script.problems.length > 0)
      const params = {
        scripts: String(scripts.length),
        names: broken.map((script) => script.name).join(', '),
        first: broken[0]?.problems[0] ?? '',
      }
      return { state: broken.length === 0 ? 'pass' : bad, params }
    },
  })
  // a dialect that we can't read is no proof of a broken script
  return [
    over('parses', 'warn', (to) => checks.parse(to)),
    over('complete', 'fail', (to, from) => checks.gaps(to, from)),
  ]
}

const isSqlTask = (platform: Platform, item: Subject['items'][number]): boolean =>
  item.kind === 'task' && platform.getTask(item.id)?.type === 'sql'

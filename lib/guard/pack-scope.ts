import { itemKey, leftOut, type Need, type PackScope } from '@/lib/contracts/pack-scope'
import { AppError } from '@/lib/errors'
import { names } from './action-words'
import type { Rule } from './policy-rule'
import type { Subject } from './subject'

/** Items of a release that somebody may leave out; undefined where the rule has no such input, or there is nothing to choose. */
export function packScope(rule: Rule, resolved: unknown, subject: Subject): PackScope | undefined {
  const field = rule.options.flatMap(({ inputs }) => inputs).find(({ type }) => type === 'items')
  const isDraft = (resolved as { packId?: unknown } | null)?.packId !== undefined // its items are chosen by whoever made it
  if (!field || isDraft || subject.items.length < 2) return undefined
  const items = subject.items.map(({ kind, id, name, op }) => ({ key: itemKey({ kind, id }), kind, id, name, op }))
  return { input: field.name, items, needs: needsOf(subject), included: items.map(({ key }) => key) }
}

/**
 * The chosen items without what cannot go alone. `limit`: nothing else may be taken along. Throws `invalid-inputs` for an item that
 * the card never offered, and for a choice of nothing.
 */
export function chosenItems(
  scope: PackScope,
  chosen: unknown,
  limit?: readonly string[],
): Array<{ kind: string; id: string }> {
  const keys = (chosen as Array<{ kind: string; id: string }>).map(itemKey)
  const allowed = limit ?? scope.items.map(({ key }) => key)
  if (keys.some((key) => !allowed.includes(key))) throw refused(scope, 'not-a-choice')
  const unchosen = scope.items.map(({ key }) => key).filter((key) => !keys.includes(key))
  const out = leftOut(scope, unchosen)
  const rest = scope.items.filter(({ key }) => !out.has(key))
  if (rest.length === 0) throw refused(scope, 'required')
  return rest.map(({ kind, id }) => ({ kind, id }))
}

const refused = ({ input }: PackScope, problem: 'not-a-choice' | 'required') =>
  new AppError('invalid-inputs', 'Some inputs are not valid.', { details: { fields: { [input]: problem } } })

interface Text {
  item: Subject['items'][number]
  from: string
  to: string
}

/** By the names in the texts: rather one dependency too many than a release that cannot run. */
function needsOf({ items, contents }: Subject): Need[] {
  const texts = items.map((item, index): Text => ({ item, from: '', to: '', ...contents[index] }))
  const users = texts.filter(({ item }) => item.kind !== 'table')
  return [
    ...texts
      .filter(({ item }) => item.kind === 'table')
      .flatMap((table) => users.flatMap((user) => between(table, user))),
    ...users.filter(({ item }) => item.kind === 'schedule').flatMap((schedule) => taskOf(schedule, users)),
  ]
}

function between({ item: table }: Text, user: Text): Need[] {
  const pair = { item: itemKey(user.item), needs: itemKey(table) }
  if (table.op === 'create') return names(user.to, table.name) ? [{ ...pair, reason: 'creates' }] : []
  const changes = table.columnChanges ?? []
  const comes = changes.flatMap(({ kind, column, to }) =>
    kind === 'add' ? column : kind === 'rename' ? (to ?? []) : [],
  )
  const goes = changes.flatMap(({ kind, column }) => (kind === 'drop' || kind === 'rename' ? column : []))
  return [
    ...comes
      .filter((column) => names(user.to, table.name) && names(user.to, column))
      .map((column): Need => ({ ...pair, reason: 'adds-column', column })),
    ...goes
      .filter((column) => names(user.from, table.name) && names(user.from, column) && !names(user.to, column))
      .map((column): Need => ({ item: pair.needs, needs: pair.item, reason: 'follows-column', column })),
  ]
}

/** A schedule has its task's id. */
const taskOf = ({ item }: Text, users: readonly Text[]): Need[] =>
  users
    .filter(({ item: task }) => task.kind !== 'schedule' && task.id === item.id && task.op === 'create')
    .map(({ item: task }) => ({ item: itemKey(item), needs: itemKey(task), reason: 'creates' }))

import picomatch from 'picomatch'
import type { OwnerSource } from './policy-schema'

/** Who must approve what happens to the objects that a pattern names. */
export interface OwnerRule {
  pattern: string
  /** E-mail addresses of accounts, in lower case. */
  users: readonly string[]
  /** Whoever has one of these roles. */
  roles: ReadonlyArray<'approver' | 'admin'>
  /** Where the file says it. */
  line: number
}

/** The file's list, and that of this environment: an object that both name needs somebody whom both allow. */
export type OwnerLists = ReadonlyArray<readonly OwnerRule[]>

export interface OwnedObject {
  kind: string
  name: string
}

export const toOwnerRule = ({ pattern, users, roles }: OwnerSource, line: number): OwnerRule => ({
  pattern,
  users: users.map((user) => user.toLowerCase()),
  roles,
  line,
})

/** The rules that hold for an object, at most one of each list: of those that match, the last. A rule without owners frees it. */
export const rulesFor = (lists: OwnerLists, environment: string, object: OwnedObject): OwnerRule[] =>
  lists
    .flatMap((rules) => rules.findLast(({ pattern }) => matches(pattern, environment, object)) ?? [])
    .filter(({ users, roles }) => users.length + roles.length > 0)

/** `name`, `kind/name` or `environment/kind/name`; what is left out is any. Names are compared as SQL does, without case. */
function matches(pattern: string, environment: string, { kind, name }: OwnedObject): boolean {
  const parts = pattern.split('/')
  const whole = [...['*', '*', '*'].slice(parts.length), ...parts].join('/')
  // a slash inside a name separates nothing; a leading dot hides nothing
  const path = [environment, kind, name.replaceAll('/', '∕')].join('/')
  return picomatch.isMatch(path, whole, { nocase: true, dot: true, nonegate: true })
}

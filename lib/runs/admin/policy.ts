import { readFileSync } from 'node:fs'
import { authorize, installation } from '@/db/authorize'
import type { PolicyLine, PolicyReport } from '@/lib/contracts/admin-system'
import type { Person } from '@/lib/contracts/user'
import { ownerPeople } from '@/lib/guard/owner-people'
import type { Rule, RuleOption } from '@/lib/guard/policy-rule'
import { readYaml, type YamlSource } from '@/lib/guard/yaml-source'
import type { Runtime } from '@/lib/runs/runtime'
import { tools } from '@/lib/tools'

/** What holds for each tool, and which lines of the file say so. Rules are those of the start; a file edited since is not in effect. */
export function readPolicy({ db, policy, env }: Runtime, admin: Person): PolicyReport {
  authorize(admin, 'installation.review', installation)
  const lineOf = readLines(env.configFile, policy.environment)
  return {
    file: env.configFile,
    environment: policy.environment,
    version: policy.version,
    owners: policy.owners.flat().map((rule) => ({
      pattern: rule.pattern,
      users: [...rule.users],
      roles: [...rule.roles],
      line: rule.line,
      problems: ownerPeople(db, rule).problems,
    })),
    lines: tools
      .map((tool): PolicyLine => {
        const rule = policy.ruleFor(tool.name)
        return {
          tool: tool.name,
          effect: tool.effect,
          verdict: verdictOf(tool.effect, rule),
          ...lineOf(tool.name),
          expiresMs: rule && !rule.receiptOnly ? rule.expiresMs : null,
          options: rule?.options.map(toOption) ?? [],
        }
      })
      .sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict) || a.tool.localeCompare(b.tool)),
  }
}

const order: ReadonlyArray<PolicyLine['verdict']> = ['ask', 'receipt', 'refused', 'free']

function verdictOf(effect: PolicyLine['effect'], rule: Rule | undefined): PolicyLine['verdict'] {
  if (rule) return rule.receiptOnly ? 'receipt' : 'ask'
  return effect === 'write' ? 'refused' : 'free'
}

const toOption = (option: RuleOption): PolicyLine['options'][number] => ({
  id: option.id,
  label: option.label,
  effect: option.effect,
  typed: option.typeToConfirm,
  maxSeverity: option.maxSeverity ?? null,
  roles: option.roles ?? [],
})

type Lines = (tool: string) => Pick<PolicyLine, 'line' | 'overlayLine'>
const nowhere: Lines = () => ({ line: null, overlayLine: null })

/** The file may have changed or gone since the start: a rule whose line is not found has none. */
function readLines(file: string, environment: string): Lines {
  const source = readSource(file)
  if (!source) return nowhere
  const root = (source.value as { deco?: unknown } | null)?.deco === undefined ? [] : ['deco']
  const placeIn = (path: readonly string[], tool: string): number | null => {
    const list = at(source.value, [...root, ...path])
    const index = Array.isArray(list)
      ? list.findIndex((rule) => (rule as { name?: unknown } | null)?.name === tool)
      : -1
    return index < 0 ? null : source.lineOf([...root, ...path, index])
  }
  return (tool) => ({
    line: placeIn(['dangerous-tools'], tool),
    overlayLine: placeIn(['environments', environment, 'dangerous-tools'], tool),
  })
}

function readSource(file: string): YamlSource | undefined {
  try {
    const read = readYaml(readFileSync(file, 'utf8'))
    return 'source' in read ? read.source : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value)

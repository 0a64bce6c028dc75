import { z } from 'zod'
import type { NotifySource } from '@/lib/contracts/notify-config'
import type { PersonLimits } from '@/lib/contracts/person-limits'
import { AppError } from '@/lib/errors'
import { hashOf } from './digest'
import { type OwnerLists, toOwnerRule } from './owner-rules'
import { checkPolicy, type PolicyProblem } from './policy-check'
import { tighten } from './policy-overlay'
import { type Rule, toRule } from './policy-rule'
import { type PolicySource, policySchema } from './policy-schema'
import { readYaml, type YamlSource } from './yaml-source'

/** Which tools need whose consent; a table made from configuration, constant while the process lives. */
export interface Policy {
  /** Hash of all rules. */
  version: string
  environment: 'dev' | 'prod'
  rules: readonly Rule[]
  owners: OwnerLists
  limits: {
    /** Of one tool result, for the model. */
    resultCharacters: number
    /** Rows of a query that are kept for paging. */
    storedRows: number
    /** Rows of a query that a person may download. */
    downloadRows: number
    person: PersonLimits
  }
  ruleFor(tool: string): Rule | undefined
  /** Whom to tell outside, with the place of each channel in the file; undefined = nobody. */
  notify: { source: NotifySource; placeOf(index: number): string } | undefined
}

/**
 * Reads `sluice.yaml`. Throws `config-invalid` with file and line for malformed YAML, unknown keys, rules without options or
 * without a way to decline, and environments that loosen a rule: the start stops.
 */
export function loadPolicy(yamlText: string, file: string): Policy {
  const read = readYaml(yamlText)
  if ('problems' in read) throw invalid(file, read.problems)
  const source = withoutRoot(read.source)
  const parsed = policySchema.safeParse(source.value)
  if (!parsed.success)
    throw invalid(
      file,
      parsed.error.issues.flatMap((issue) => zodProblems(issue, source)),
    )
  const problems = checkPolicy(parsed.data)
  if (problems.length > 0)
    throw invalid(
      file,
      problems.map((problem) => placed(problem, source)),
    )
  const placeOf = (index: number) => `${file}:${source.lineOf(['notify', 'channels', index])}`
  const refuse = (found: PolicyProblem[]) =>
    invalid(
      file,
      found.map((problem) => placed(problem, source)),
    )
  const rules = build(parsed.data, ownersOf(parsed.data, source), refuse)
  return { ...rules, notify: parsed.data.notify && { source: parsed.data.notify, placeOf } }
}

/** The rules for one environment; every overlay is checked, also of the environment that is not ours. */
function build(
  source: PolicySource,
  owners: OwnerLists,
  refuse: (problems: PolicyProblem[]) => AppError,
): Omit<Policy, 'notify'> {
  const bare = source['dangerous-tools'].map(toRule)
  const overlays = Object.entries(source.environments).map(([environment, overlay]) => ({
    environment,
    ...tighten(bare, overlay['dangerous-tools'], ['environments', environment, 'dangerous-tools']),
  }))
  const problems = overlays.flatMap((overlay) => overlay.problems)
  if (problems.length > 0) throw refuse(problems)
  const effective = overlays.find((overlay) => overlay.environment === source.environment)?.rules ?? bare
  const rules = effective.map((rule): Rule => ({ ...rule, version: versionOf(rule, owners) }))
  const byTool = new Map(rules.map((rule) => [rule.tool, rule]))
  return {
    version: hashOf({ environment: source.environment, rules: rules.map((rule) => rule.version) }),
    environment: source.environment,
    rules,
    owners,
    limits: {
      resultCharacters: source.limits['result-characters'],
      storedRows: source.limits['stored-rows'],
      downloadRows: source.limits['download-rows'],
      person: personLimits(source.limits),
    },
    ruleFor: (tool) => byTool.get(tool),
  }
}

/** Other owners are another rule wherever a second person is asked: a card that waits was drawn for the old ones. */
function versionOf(rule: Omit<Rule, 'version'>, owners: OwnerLists): string {
  const isOwned = owners.some((list) => list.length > 0) && rule.options.some(({ effect }) => effect === 'route')
  return hashOf(isOwned ? { rule, owners: owners.map((list) => list.map(({ line: _line, ...terms }) => terms)) } : rule)
}

/** The file's list and that of the environment in effect, each with its places. */
function ownersOf(data: PolicySource, source: YamlSource): OwnerLists {
  const overlay = data.environments[data.environment]?.owners ?? []
  return [
    data.owners.map((owner, index) => toOwnerRule(owner, source.lineOf(['owners', index]))),
    overlay.map((owner, index) =>
      toOwnerRule(owner, source.lineOf(['environments', data.environment, 'owners', index])),
    ),
  ]
}

const personLimits = (limits: PolicySource['limits']): PersonLimits => ({
  runs: limits['runs-at-once'],
  streams: limits['streams-at-once'],
  tokens: limits['tokens-a-day'],
  perMinute: {
    'sign-in': limits['sign-ins-a-minute'],
    'provider-sign-in': limits['provider-sign-ins-a-minute'],
    message: limits['messages-a-minute'],
    decision: limits['decisions-a-minute'],
  },
})

/** The design article nests everything under `deco:`; its content counts the same. */
function withoutRoot(source: YamlSource): YamlSource {
  const root = z.strictObject({ deco: z.record(z.string(), z.unknown()) }).safeParse(source.value)
  if (!root.success) return source
  return {
    value: root.data.deco,
    lineOf: (path) => source.lineOf(['deco', ...path]),
    lineOfKey: (path, key) => source.lineOfKey(['deco', ...path], key),
  }
}

function zodProblems(issue: z.core.$ZodIssue, source: YamlSource): Array<{ line: number; message: string }> {
  const where = issue.path.length > 0 ? `${issue.path.map(String).join('.')}: ` : ''
  if (issue.code !== 'unrecognized_keys')
    return [{ line: source.lineOf(issue.path), message: `${where}${issue.message}` }]
  return issue.keys.map((key) => ({ line: source.lineOfKey(issue.path, key), message: `${where}unknown key "${key}"` }))
}

const placed = (problem: PolicyProblem, source: YamlSource) => ({
  line: source.lineOf(problem.path),
  message: problem.message,
})

function invalid(file: string, problems: ReadonlyArray<{ line: number; message: string }>): AppError {
  const text = problems.map((problem) => `${file}:${problem.line}: ${problem.message}`).join('\n')
  return new AppError('config-invalid', text, { details: { file, lines: problems.map((problem) => problem.line) } })
}

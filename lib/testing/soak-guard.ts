import { checkDecisionRace } from './check-decision-race'
import { checkGuardModel } from './check-guard-model'

/** P4 with the full counts: random action sequences against the model, and eight processes racing for the same cards. */
const report = (line: { promise: string; what: string; ok: boolean; figures: Record<string, number> }): boolean => {
  process.stdout.write(`${JSON.stringify(line)}\n`)
  return line.ok
}

const sequences = 10_000
const model = await checkGuardModel(sequences)
const modelOk = report({
  promise: 'P4',
  what: 'random action sequences agree with the model; no start without consent in the tables',
  ok: model.withoutConsent === 0 && model.auditOk && model.starts > 0,
  figures: { sequences, actions: model.actions, starts: model.starts },
})

const options = ['direct', 'draft', 'edit_more', 'direct', 'draft', 'edit_more', 'direct', 'draft']
const cards = 200
const race = await checkDecisionRace(options, cards)
const raceOk = report({
  promise: 'P4',
  what: 'processes decide the same cards at once: one winner each',
  ok: race.problems.length === 0 && race.auditOk,
  figures: { processes: options.length, cards, grants: race.grants },
})

process.exitCode = modelOk && raceOk ? 0 : 1

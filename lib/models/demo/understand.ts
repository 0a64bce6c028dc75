import { followUp } from './follow-up'
import type { Intent } from './intent'
import type { Memory } from './memory'
import { readRequest } from './request'
import type { Rule } from './rule'
import { agreed, changeRules } from './understand-change'
import { chartRules } from './understand-chart'
import { decisionRules } from './understand-decisions'
import { defineRules } from './understand-define'
import { discardRules } from './understand-discard'
import { namedFile, sentFile } from './understand-file'
import { describeRules, hypothetical, lastRules, listRules, lookUpRules } from './understand-look-up'
import { operateRules } from './understand-operate'
import { queryRules } from './understand-query'
import { releaseRules } from './understand-release'
import { sqlRules, talkRules } from './understand-talk'
import { workRules } from './understand-work'

/** The first rule that has an answer wins: what is said outright, then what changes something, then what asks. */
const rules: readonly Rule[] = [
  ...sqlRules,
  agreed,
  namedFile,
  ...discardRules,
  ...decisionRules,
  ...talkRules,
  hypothetical,
  ...workRules,
  ...defineRules,
  ...changeRules,
  ...listRules,
  ...releaseRules,
  ...operateRules,
  sentFile,
  followUp,
  ...lookUpRules,
  ...chartRules,
  ...describeRules,
  ...queryRules,
  ...lastRules,
]

/** Reads a request in the light of the earlier turns. */
export function understand(raw: string, memory: Memory): Intent {
  const request = readRequest(raw, memory)
  if (request.text === '') return { kind: 'unknown' }
  for (const rule of rules) {
    const intent = rule(request)
    if (intent) return intent
  }
  return { kind: 'unknown' }
}

import { contraryTo } from './contrary'
import { followUp } from './follow-up'
import type { Intent } from './intent'
import { isDeed } from './is-reading'
import type { Memory } from './memory'
import { readRequest } from './request'
import type { Rule } from './rule'
import { withSubjects } from './subjects-of'
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
import { isTyped, takeUnwanted, type Wanted } from './unwanted'

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

/** Reads a request in the light of the earlier turns. What it rules out is never done, whichever rule would do it. */
export function understand(raw: string, memory: Memory): Intent {
  const { rest, unwanted } = wantedOf(raw, memory)
  if (unwanted.length > 0 && rest === '') return { kind: 'unwanted', said: unwanted }
  const intent = understandWanted(rest, memory)
  const column = contraryTo(intent, rest)
  return column === undefined ? intent : { kind: 'contrary', column }
}

/** The request without the deeds that it rules out. */
export function wantedOf(raw: string, memory: Memory): Wanted {
  const wanted = takeUnwanted(raw, (text) => isDeed(understandWanted(text, memory)))
  return wanted.unwanted.length > 0 && isTyped(understandWanted(raw, memory)) ? { rest: raw, unwanted: [] } : wanted
}

/** What the rest calls `it` is what was ruled out. */
export function knowingUnwanted(unwanted: readonly string[], memory: Memory): Memory {
  const { intent: _intent, ...subjects } = withSubjects(understandWanted(unwanted.join(', '), {}), {})
  return { ...memory, ...subjects }
}

function understandWanted(raw: string, memory: Memory): Intent {
  const request = readRequest(raw, memory)
  if (request.text === '') return { kind: 'unknown' }
  for (const rule of rules) {
    const intent = rule(request)
    if (intent) return intent
  }
  return { kind: 'unknown' }
}

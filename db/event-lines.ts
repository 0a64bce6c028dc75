import type { Db } from './client'
import { prepared } from './prepared'
import { sqliteOf } from './sqlite-of'

/** An event on its way to a reader: `json` is the logged event, put together from the stored text without parsing it. */
export interface EventLine {
  id: number
  seq: number
  conversationId: string
  /** Of CUSTOM events. */
  name: string | null
  json: string
}

/** Page size: a full page means there is more. */
export const linesPerPage = 500

/** Custom events that concern people outside the open conversation: lists, inboxes, counters. */
export const stateEventNames = ['CONVERSATION_CHANGED', 'INTERACTION_BOX', 'INTERACTION_RESOLVED'] as const

interface Row {
  id: number
  seq: number
  conversation_id: string
  run_id: string | null
  name: string | null
  payload: string
  at: number
}

const statements = prepared((db) => {
  const select = 'select id, seq, conversation_id, run_id, name, payload, at from event where'
  const stateNames = stateEventNames.map((name) => `'${name}'`)
  return {
    ofConversation: sqliteOf(db).prepare<[string, number], Row>(
      `${select} conversation_id = ? and seq > ? order by seq limit ${linesPerPage}`,
    ),
    ofAll: sqliteOf(db).prepare<[number, string], Row>(
      `${select} id > ? and (conversation_id in (select value from json_each(?)) or name in (${stateNames}))
       order by id limit ${linesPerPage}`,
    ),
  }
})

/** At most one page of a conversation after the seq `after`, oldest first. */
export const linesAfter = (db: Db, conversationId: string, after: number): EventLine[] =>
  statements(db).ofConversation.all(conversationId, after).map(toLine)

/** At most one page after the global `id`: all of the watched conversations, and state changes of any. */
export const linesAfterId = (db: Db, id: number, watched: readonly string[]): EventLine[] =>
  statements(db).ofAll.all(id, JSON.stringify(watched)).map(toLine)

function toLine({ id, seq, conversation_id: conversationId, run_id: runId, name, payload, at }: Row): EventLine {
  const head = JSON.stringify({ id, conversationId, seq, runId, at: new Date(at).toISOString() })
  return { id, seq, conversationId, name, json: `${head.slice(0, -1)},"event":${payload}}` }
}

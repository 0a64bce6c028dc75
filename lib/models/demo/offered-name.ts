import type { Intent } from './intent'
import type { Words } from './language'

/** A name that is not there, and the one that may be meant by it. */
export interface OfferedName {
  kind: 'table' | 'column'
  written: string
  meant: string
}

/** Asks back before anything is changed: a person agrees, or names another one. */
export function offerName(words: Words, { kind, written, meant }: OfferedName, where: string, comment: string): string {
  const about = comment === '' ? '' : words(`（${comment}）`, ` (${comment})`)
  return kind === 'column'
    ? words(
        `\`${where}\` 没有字段 \`${written}\`，你是说 \`${meant}\`${about}吗？回答「是」我就按它做。没有改动。`,
        `\`${where}\` has no column \`${written}\`; did you mean \`${meant}\`${about}? Say “yes” and I go on with it. Nothing was changed.`,
      )
    : words(
        `没有表 \`${written}\`，你是说 \`${meant}\`${about}吗？回答「是」我就按它做。没有改动。`,
        `There is no table \`${written}\`; did you mean \`${meant}\`${about}? Say “yes” and I go on with it. Nothing was changed.`,
      )
}

/** What an answer asked back; mirrors \`offerName\`. */
export function readOffer(answer: string): OfferedName | undefined {
  const [, zhKind, enKind, written = '', meant = ''] =
    answer.match(/(?:没有(字段|表)|no (column|table)) `([^`]+)`(?:，你是说|; did you mean) `([^`]+)`/) ?? []
  if (written === '' || meant === '') return undefined
  return { kind: zhKind === '表' || enKind === 'table' ? 'table' : 'column', written, meant }
}

const agreeing =
  /^(?:yes|yeah|yep|yup|y|right|correct|exactly|sure|ok(?:ay)?|do it|go ahead|please do|i (?:do|did)|是|是的|对|对的|没错|嗯+|好|好的|可以|行|就是|确认|¤)(?:[\s,，.。!！]|yes|please|that(?:['’]s)?|one|is|it|right|i|meant?|do|go|ahead|with|¤|是的?|对的?|就是|它|这个|那个|字段|表|请|继续|改|做|吧|了|的)*$/i

/** 「是」, `yes`, or the name that was offered. */
export const agreesTo = ({ meant }: OfferedName, verbs: string, names: readonly string[]): boolean =>
  agreeing.test(verbs.trim()) && names.every((name) => name.toLowerCase() === meant.toLowerCase())

/** What was asked for, with the name that was meant. */
export function withMeant(
  intent: Extract<Intent, { kind: 'change-column' }>,
  { kind, written, meant }: OfferedName,
): Extract<Intent, { kind: 'change-column' }> {
  if (kind === 'table') return { ...intent, table: meant }
  const changes = intent.changes.map((change) =>
    change.column.toLowerCase() === written.toLowerCase() ? { ...change, column: meant } : change,
  )
  return { ...intent, changes }
}

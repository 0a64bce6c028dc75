import { readEnvelope } from '@/lib/contracts/tool-envelope'
import type { Words } from '@/lib/models/demo/language'
import { readOutcome } from '@/lib/models/demo/read-outcome'
import { outcomeText } from './outcome-text'

/** What the framework tells, a notice each. */
export const noticesIn = (context: readonly string[]): string[] =>
  context.flatMap(
    (block) =>
      block
        .match(/<attachment name="notices">\n([\s\S]*?)\n<\/attachment>/)?.[1]
        ?.split(/\n(?=\w+ \(call |Not executed)/) ?? [],
  )

/** What came of calls, in words. */
export const newsIn = (context: readonly string[], words: Words): string[] =>
  noticesIn(context).flatMap((line) => noticeOf(line, words) ?? [])

/** What the framework tells of calls that ended while the conversation went on elsewhere, in words; empty when there is nothing. */
export function noticeText(context: readonly string[], words: Words): string {
  const told = newsIn(context, words)
  return told.length > 0 ? `${words('先说一件事：', 'First, news: ')}${told.join('\n\n')}` : ''
}

function noticeOf(line: string, words: Words): string | undefined {
  const [, tool, status, text] = line.match(/^(\w+) \(call [\w-]+\) is (\w+): ([\s\S]*)$/) ?? []
  if (tool && status && text !== undefined)
    return outcomeText({ tool, input: {}, result: readEnvelope(text).body, failed: status !== 'done' }, words)
  const declined = { tool: '', input: {}, result: line, failed: true }
  return readOutcome(declined).kind === 'failed' ? undefined : outcomeText(declined, words)
}

import type { Intent } from './intent'

/** A column that is to go and to stay; undefined when nothing contradicts itself. */
export function contraryTo(intent: Intent, text: string): string | undefined {
  if (intent.kind !== 'change-column') return undefined
  const gone = intent.changes.flatMap((edit) => (edit.op === 'drop' || edit.op === 'rename' ? [edit.column] : []))
  return gone.find((column) => new RegExp(`${keeps}(?<![\\w.])(?:${column}|it|它)(?![\\w])`, 'i').test(text))
}

const keeps =
  '(?:\\b(?:keep|retain|preserve|leave)\\b(?:\\s+(?:the|column|field|also|still|both))*\\s+|(?:保留|留着|保持|留下)(?:[^,，。;；]{0,12}?))'

import { markHiddenCharacters } from './mark-hidden-characters'

/**
 * Text whose hidden and direction-changing characters are shown by their code points. The parts are isolated, so that nothing
 * in the text can reorder what stands around it.
 */
export function VisibleText({ text }: { text: string }) {
  const parts = markHiddenCharacters(text)
  if (parts.length === 1 && parts[0]?.hidden === undefined) return <bdi>{text}</bdi>
  return (
    <bdi>
      {parts.map((part) =>
        part.hidden === undefined ? (
          <bdi key={part.at}>{part.text}</bdi>
        ) : (
          <span
            key={part.at}
            className="mx-px rounded-chip border border-rose-line bg-rose-wash px-0.5 font-mono text-12 text-rose"
          >
            {part.hidden}
          </span>
        ),
      )}
    </bdi>
  )
}

'use client'
import { FileCode2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useOpenFile } from '@/components/chat/panel/open-file'
import type { TextDiff } from '@/lib/contracts/diff'
import { ChangeCount } from './change-count'
import { DiffView } from './diff-view'
import { shortPath } from './short-path'

export interface Edit {
  key: string
  from: string
  to: string
  /** First line of each place, from 1. */
  lines: readonly number[]
}

/** Replacements of one file as they were asked for. */
export function EditView({ edits, path }: { edits: readonly Edit[]; path: string }) {
  const t = useTranslations('diff')
  const openFile = useOpenFile()
  const diff = editsToDiff(edits)
  return (
    <div>
      <div className="flex items-center gap-2 rounded-t-inner border border-b-0 border-line bg-inset px-2.5 py-1 font-mono text-12 text-ink-2">
        <FileCode2 className="size-3.5" aria-hidden />
        <button
          type="button"
          onClick={() => openFile(path)}
          className="min-w-0 flex-1 truncate text-left hover:underline"
        >
          {shortPath(path)}
        </button>
        <ChangeCount added={diff.added} removed={diff.removed} />
      </div>
      <div className="[&>section]:rounded-t-none">
        <DiffView diff={diff} label={t('editOf', { path: shortPath(path) })} limit={16} />
      </div>
    </div>
  )
}

/** Without the lines that a replacement only named to be found by. */
function changedLines(line: number, from: readonly string[], to: readonly string[]) {
  const most = Math.min(from.length, to.length)
  let head = 0
  while (head < most && from[head] === to[head]) head++
  let tail = 0
  while (tail < most - head && from.at(-1 - tail) === to.at(-1 - tail)) tail++
  return { line: line + head, from: from.slice(head, from.length - tail), to: to.slice(head, to.length - tail) }
}

/** A replacement shows at each of its places; the lines around it are not known here. */
export function editsToDiff(edits: readonly Edit[]): TextDiff {
  const hunks = edits
    .flatMap(({ from, to, lines }) =>
      (lines.length > 0 ? lines : [1]).map((line) => changedLines(line, from.split('\n'), to.split('\n'))),
    )
    .sort((a, b) => a.line - b.line)
    .map(({ line, from, to }) => ({
      fromStart: line,
      toStart: line,
      lines: [
        ...from.map((text, index) => ({ kind: 'del' as const, from: line + index, text })),
        ...to.map((text, index) => ({ kind: 'add' as const, to: line + index, text })),
      ],
    }))
  const count = (kind: 'add' | 'del') =>
    hunks.reduce((sum, hunk) => sum + hunk.lines.filter((line) => line.kind === kind).length, 0)
  return { added: count('add'), removed: count('del'), fromLines: 0, toLines: 0, truncated: false, hunks }
}

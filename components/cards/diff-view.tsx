'use client'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useFormat } from '@/components/format/use-format'
import { classNames } from '@/components/ui/class-names'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { VisibleText } from '@/components/ui/visible-text'
import type { TextDiff } from '@/lib/contracts/diff'
import { type MarkedLine, markLineChanges } from './mark-line-change'

/** Lines that show before "show all". */
const linesAtFirst = 40

/**
 * The stored hunks. Added is teal with +, removed is grey, struck through, with −. Rose and green mean other things.
 * Characters that hide or turn text show as their code points.
 */
export function DiffView({ diff, label, limit = linesAtFirst }: { diff: TextDiff; label: string; limit?: number }) {
  const t = useTranslations('diff')
  const [isOpen, setOpen] = useState(false)
  const rows = useMemo(() => toRows(diff), [diff])
  if (diff.hunks.length === 0) return <p className="text-13 text-ink-3">{t('none')}</p>
  const shown = isOpen ? rows : rows.slice(0, limit)
  return (
    <>
      <ScrollRegion
        label={label}
        className="max-h-[60dvh] rounded-inner border border-line bg-paper py-1 font-mono text-13"
      >
        <div className="min-w-max">
          {shown.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </div>
      </ScrollRegion>
      {diff.truncated ? <p className="mt-1 text-12 text-ink-3">{t('truncated')}</p> : null}
      {rows.length > limit ? (
        <button
          type="button"
          aria-expanded={isOpen}
          className="mt-1.5 py-0.5 text-13 text-teal hover:underline max-tablet:min-h-11"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('less') : t('more', { count: rows.length })}
        </button>
      ) : null}
    </>
  )
}

type RowData = { key: string } & ({ kind: 'line'; line: MarkedLine } | { kind: 'gap'; lines: number })

/** Hunks as rows, with the number of unchanged lines between them. */
function toRows(diff: TextDiff): RowData[] {
  const rows: RowData[] = []
  let next = 1
  for (const hunk of diff.hunks) {
    const gap = hunk.fromStart - next
    if (gap > 0) rows.push({ key: `gap-${hunk.fromStart}`, kind: 'gap', lines: gap })
    for (const [index, line] of markLineChanges(hunk.lines).entries())
      rows.push({ key: `${hunk.fromStart}-${hunk.toStart}-${index}`, kind: 'line', line })
    next = hunk.fromStart + hunk.lines.filter(({ kind }) => kind !== 'add').length
  }
  return rows
}

const signs = { same: ' ', add: '+', del: '−' } as const

function Row({ row }: { row: RowData }) {
  const t = useTranslations('diff')
  const format = useFormat()
  if (row.kind === 'gap')
    return <div className="py-px pl-16 font-sans text-12 text-ink-3">{t('unchanged', { count: row.lines })}</div>
  const { line } = row
  return (
    <div
      className={classNames(
        'grid grid-cols-[48px_20px_1fr] max-tablet:grid-cols-[40px_16px_1fr]',
        line.kind === 'add' && 'bg-teal-wash',
        line.kind === 'del' && 'bg-inset text-ink-3',
      )}
    >
      <span className="pr-2 text-right text-12 leading-5 text-ink-3 select-none">
        {format.number(line.to ?? line.from ?? 0)}
      </span>
      <span className={classNames('text-center', line.kind === 'add' ? 'font-bold text-teal' : 'text-ink-3')}>
        <span aria-hidden>{signs[line.kind]}</span>
        {line.kind === 'same' ? null : <span className="sr-only">{t(line.kind)}</span>}
      </span>
      <span className="pr-3 whitespace-pre">
        <LineText line={line} />
      </span>
    </div>
  )
}

function LineText({ line }: { line: MarkedLine }) {
  const { text, mark, kind } = line
  if (!mark) return <VisibleText text={text} />
  const look =
    kind === 'add'
      ? 'rounded-[2px] bg-teal-mark font-semibold text-inherit'
      : 'bg-transparent text-inherit line-through decoration-[1.5px]'
  return (
    <>
      <VisibleText text={text.slice(0, mark.start)} />
      <mark className={look}>
        <VisibleText text={text.slice(mark.start, mark.end)} />
      </mark>
      <VisibleText text={text.slice(mark.end)} />
    </>
  )
}

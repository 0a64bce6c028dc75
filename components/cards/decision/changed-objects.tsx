'use client'
import { useTranslations } from 'next-intl'
import { ChangeCount } from '@/components/cards/change-count'
import { DiffView } from '@/components/cards/diff-view'
import { useCodeText } from '@/components/cards/use-code-text'
import { useFormat } from '@/components/format/use-format'
import { VisibleText } from '@/components/ui/visible-text'
import type { ChangedObject } from '@/lib/contracts/changed-object'

/** What moved since a card was shown: from version to version, by whom, when, and which lines. */
export function ChangedObjects({ objects }: { objects: readonly ChangedObject[] }) {
  return (
    <ul className="grid gap-2 text-13">
      {objects.map((object) => (
        <Changed key={`${object.side} ${object.kind} ${object.name}`} object={object} />
      ))}
    </ul>
  )
}

function Changed({ object: { kind: code, name, side, from, to, by, at, diff } }: { object: ChangedObject }) {
  const t = useTranslations('decision')
  const kind = useCodeText('kind')
  const format = useFormat()
  return (
    <li className="grid gap-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 flex-1 break-words">
          {code ? kind(code) : null}{' '}
          <code className="break-all">
            <VisibleText text={name} />
          </code>{' '}
          v{from} → v{to}
          <span className="text-ink-3">
            {' · '}
            {by ? t('changedBy', { name: by }) : t('changedByUnknown')}
            {at ? ` · ${format.dateTime(at)}` : ''}
          </span>
        </span>
        {diff ? <ChangeCount added={diff.added} removed={diff.removed} /> : null}
      </span>
      {side === 'change' ? <span className="text-ink-2">{t('changedAfterPreview')}</span> : null}
      {diff ? <DiffView diff={diff} label={t('diffOf', { name })} /> : null}
    </li>
  )
}

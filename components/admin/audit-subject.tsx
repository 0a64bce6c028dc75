'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { VisibleText } from '@/components/ui/visible-text'
import type { AuditLine, AuditSubject as Subject } from '@/lib/contracts/admin'

/** What an entry is about, by its name and with a way to it; the id is what one hovers or copies. */
export function AuditSubject({ line: { subject, about } }: { line: Pick<AuditLine, 'subject' | 'about'> }) {
  const t = useTranslations('admin.audit')
  const l = useTranslations('list')
  if (subject === 'installation' || subject === 'conversations') return t(`about.${subject}`)
  if (!about) return <span className="font-mono text-12 break-all">{subject}</span>
  const name = about.kind === 'conversation' ? about.name || l('untitled') : about.name
  return (
    <span className="flex min-w-40 items-center gap-1" title={subject}>
      <Link
        href={addressOf(subject, about)}
        className="min-w-0 break-words text-ink underline-offset-2 hover:underline"
      >
        {'tool' in about ? <code>{about.tool}</code> : null} <VisibleText text={name} />
      </Link>
      <CopyButton
        text={subject}
        label={t('copyId')}
        doneLabel={t('copiedId')}
        className="size-6! flex-none max-tablet:size-11!"
      />
    </span>
  )
}

function addressOf(id: string, about: Subject): string {
  if (about.kind === 'person') return '/admin/people'
  return about.kind === 'card' ? `/approvals/${id}` : `/admin/c/${about.conversationId}`
}

import { useTranslations } from 'next-intl'

/** +3 −3, in teal and grey. */
export function ChangeCount({ added, removed }: { added: number; removed: number }) {
  const t = useTranslations('diff')
  return (
    <span className="font-mono text-12 whitespace-nowrap text-ink-3">
      <span className="sr-only">{t('counts', { added, removed })}</span>
      <span aria-hidden>
        <b className="font-semibold text-teal">+{added}</b> −{removed}
      </span>
    </span>
  )
}

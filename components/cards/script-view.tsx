import { useTranslations } from 'next-intl'
import { CodeText } from './code-text'

/** A script and what it printed, each bounded. */
export function ScriptView({ code, stdout, stderr }: { code: string | undefined; stdout: string; stderr: string }) {
  const t = useTranslations('script')
  const texts = [
    { label: t('code'), text: code ?? '' },
    { label: t('stdout'), text: stdout },
    { label: t('stderr'), text: stderr },
  ].filter(({ text }) => text.trim() !== '')
  return (
    <div className="space-y-2">
      {texts.map(({ label, text }) => (
        <figure key={label}>
          <figcaption className="mb-1 text-12 text-ink-3">{label}</figcaption>
          <CodeText text={text.trimEnd()} label={label} limit={8} />
        </figure>
      ))}
    </div>
  )
}

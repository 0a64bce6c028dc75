'use client'
import { useTranslations } from 'next-intl'
import { VisibleText } from '@/components/ui/visible-text'
import { usePlatformText } from './use-platform-text'

/** Why a call did not do its work: the code in words, and what the model was told. */
export function ToolFailure({ code, message }: { code: string | undefined; message: string }) {
  const t = useTranslations('errors')
  const f = useTranslations('toolFrame')
  const platformText = usePlatformText()
  const text = code && t.has(code as never) ? t(code as never) : undefined
  return (
    <div className="text-13">
      {text ? <p className="text-rose">{text}</p> : null}
      {message ? (
        <p className="line-clamp-4 break-words whitespace-pre-wrap text-ink-3">
          {text ? <b className="font-medium">{f('toldModel')} </b> : null}
          <VisibleText text={platformText(message)} />
        </p>
      ) : null}
    </div>
  )
}

'use client'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect, useState } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { highlight, type Token } from './highlight'

/** A block of code: plain at once, coloured when it is complete. */
export function CodeBlock({ code, language, isComplete }: { code: string; language: string; isComplete: boolean }) {
  const t = useTranslations('markdown')
  const tokens = useHighlighted(code, language, isComplete)
  return (
    <figure className="overflow-hidden rounded-inner border border-line">
      <figcaption className="flex h-8 items-center justify-between bg-inset pr-1 pl-3 font-mono text-12 text-ink-3">
        {language || t('text')}
        <CopyButton text={code} label={t('copyCode')} doneLabel={t('copied')} />
      </figcaption>
      <ScrollRegion label={language || t('text')} className="max-h-[60dvh] border-t border-line bg-sunk">
        <pre className="px-3 py-2 text-13 leading-5">
          <code>
            {tokens
              ? tokens.map((token) => (
                  <span key={token.at} style={token.style as CSSProperties}>
                    {token.text}
                  </span>
                ))
              : code}
          </code>
        </pre>
      </ScrollRegion>
    </figure>
  )
}

function useHighlighted(code: string, language: string, isComplete: boolean): Token[] | undefined {
  const [done, setDone] = useState<{ code: string; tokens: Token[] | undefined }>()
  useEffect(() => {
    if (!isComplete) return
    let isCurrent = true
    highlight(code, language).then(
      (tokens) => isCurrent && setDone({ code, tokens }),
      // Colour is an extra: the plain text stays.
      () => isCurrent && setDone(undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [code, language, isComplete])
  return done?.code === code ? done.tokens : undefined
}

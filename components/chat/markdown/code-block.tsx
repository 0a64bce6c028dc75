'use client'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect, useState } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { highlight, type Token } from './highlight'

/** A block of code: plain at once, coloured when it is complete. */
export function CodeBlock({ code, language, isComplete }: { code: string; language: string; isComplete: boolean }) {
  const t = useTranslations('markdown')
  const lines = useHighlighted(code, language, isComplete)
  return (
    <figure className="overflow-hidden rounded-inner border border-line">
      <figcaption className="flex h-8 items-center justify-between bg-inset pr-1 pl-3 font-mono text-12 text-ink-3">
        {language || t('text')}
        <CopyButton text={code} label={t('copyCode')} doneLabel={t('copied')} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard */}
      <pre tabIndex={0} className="scroll-area max-h-[60dvh] border-t border-line bg-sunk px-3 py-2 text-13 leading-5">
        <code>
          {lines
            ? lines.map((line, index) => (
                <Line
                  key={line.map(({ content }) => content).join('') + index}
                  tokens={line}
                  isLast={index === lines.length - 1}
                />
              ))
            : code}
        </code>
      </pre>
    </figure>
  )
}

function Line({ tokens, isLast }: { tokens: readonly Token[]; isLast: boolean }) {
  let at = 0
  return (
    <>
      {tokens.map((token) => {
        const key = at
        at += token.content.length
        return (
          <span key={key} style={token.style as CSSProperties}>
            {token.content}
          </span>
        )
      })}
      {isLast ? null : '\n'}
    </>
  )
}

function useHighlighted(code: string, language: string, isComplete: boolean): Token[][] | undefined {
  const [done, setDone] = useState<{ code: string; lines: Token[][] | undefined }>()
  useEffect(() => {
    if (!isComplete) return
    let isCurrent = true
    highlight(code, language).then(
      (lines) => isCurrent && setDone({ code, lines }),
      // Colour is an extra: the plain text stays.
      () => isCurrent && setDone(undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [code, language, isComplete])
  return done?.code === code ? done.lines : undefined
}

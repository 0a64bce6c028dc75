'use client'
import { cjk } from '@streamdown/cjk'
import { ExternalLink, ImageOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, memo, type ReactNode } from 'react'
import { type Components, Streamdown, useIsCodeFenceIncomplete } from 'streamdown'
import { classNames } from '@/components/ui/class-names'
import { CodeBlock } from './code-block'
import { MarkdownCell, MarkdownHeadCell, MarkdownTable } from './markdown-table'
import { safeImage, safeLink } from './safe-link'
import { showHidden } from './show-hidden'

const plugins = { cjk }
/** A bracket that is still open may be one that never closes, as in `[lower, upper)`: no link is made of it. */
const remend = { linkMode: 'text-only' as const }

/** Plain elements: the look comes from `.prose`, not from the library's own classes. */
const components = {
  a: ({ href, children }: ComponentProps<'a'>) => <TextLink href={href}>{children}</TextLink>,
  img: ({ src, alt }: ComponentProps<'img'>) => (
    <TextImage src={typeof src === 'string' ? src : undefined} alt={alt ?? ''} />
  ),
  code: ({ children, className }: ComponentProps<'code'>) => (
    <Fence language={/language-(\S+)/.exec(className ?? '')?.[1] ?? ''}>{children}</Fence>
  ),
  inlineCode: ({ children }: ComponentProps<'code'>) => (
    <code className="rounded-chip bg-inset px-1 py-px text-[0.88em] break-words">{children}</code>
  ),
  table: MarkdownTable,
  th: MarkdownHeadCell,
  td: MarkdownCell,
  thead: ({ children }: ComponentProps<'thead'>) => <thead>{children}</thead>,
  tbody: ({ children }: ComponentProps<'tbody'>) => <tbody>{children}</tbody>,
  tr: ({ children }: ComponentProps<'tr'>) => <tr>{children}</tr>,
  // A heading of an answer stands below the page's own headings.
  h1: ({ children }: ComponentProps<'h1'>) => <h3 className="text-17!">{children}</h3>,
  h2: ({ children }: ComponentProps<'h2'>) => <h3 className="text-17!">{children}</h3>,
  h3: ({ children }: ComponentProps<'h3'>) => <h4>{children}</h4>,
  h4: ({ children }: ComponentProps<'h4'>) => <h5>{children}</h5>,
  h5: ({ children }: ComponentProps<'h5'>) => <h6>{children}</h6>,
  h6: ({ children }: ComponentProps<'h6'>) => <h6>{children}</h6>,
  p: ({ children }: ComponentProps<'p'>) => <p>{children}</p>,
  ul: ({ children }: ComponentProps<'ul'>) => <ul>{children}</ul>,
  ol: ({ children, start }: ComponentProps<'ol'>) => <ol start={start}>{children}</ol>,
  li: ({ children }: ComponentProps<'li'>) => <li>{children}</li>,
  blockquote: ({ children }: ComponentProps<'blockquote'>) => <blockquote>{children}</blockquote>,
  hr: () => <hr />,
  strong: ({ children }: ComponentProps<'strong'>) => <strong>{children}</strong>,
} as Components

/** Raw HTML is text here: no plugin turns it into elements. */
const rehypePlugins: never[] = []

/** Text of a model: Markdown without HTML, without pictures from elsewhere, links with their host. */
export const Markdown = memo(function Markdown({ text, isStreaming = false }: { text: string; isStreaming?: boolean }) {
  return (
    <Streamdown
      className={classNames('prose', isStreaming && 'caret')}
      components={components}
      plugins={plugins}
      rehypePlugins={rehypePlugins}
      isAnimating={isStreaming}
      parseIncompleteMarkdown={isStreaming}
      remend={remend}
      controls={false}
    >
      {showHidden(text)}
    </Streamdown>
  )
})

function Fence({ language, children }: { language: string; children: ReactNode }) {
  const isIncomplete = useIsCodeFenceIncomplete()
  return <CodeBlock code={String(children ?? '').replace(/\n$/, '')} language={language} isComplete={!isIncomplete} />
}

function TextLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const t = useTranslations('markdown')
  const link = safeLink(href, typeof location === 'undefined' ? 'http://localhost' : location.origin)
  if (!link) return <span>{children}</span>
  if (!link.host) return <a href={link.href}>{children}</a>
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <span className="ml-1 inline-flex items-center gap-0.5 align-baseline text-12 whitespace-nowrap text-ink-3">
        ({link.host}
        <ExternalLink className="inline size-3" aria-label={t('newTab')} />)
      </span>
    </a>
  )
}

function TextImage({ src, alt }: { src: string | undefined; alt: string }) {
  const t = useTranslations('markdown')
  const safe = safeImage(src)
  // biome-ignore lint/performance/noImgElement: a signed, private picture that no optimiser may fetch
  if (safe) return <img src={safe} alt={alt} className="max-w-full rounded-inner" />
  return (
    <span className="inline-flex items-center gap-1.5 rounded-chip border border-dashed border-line-strong px-1.5 text-13 text-ink-3">
      <ImageOff className="size-3.5" aria-hidden />
      {t('imageRefused', { alt })}
    </span>
  )
}

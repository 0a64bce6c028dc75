'use client'
import { RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { IconButton } from '@/components/ui/icon-button'
import { FeedbackDialog } from './feedback-dialog'
import { useThreadActions } from './thread-actions'
import type { TextEntry, UserEntry } from './thread-view'

interface AnswerActionsProps {
  /** The texts of the answer; an opinion belongs to the last. */
  texts: readonly TextEntry[]
  /** The message that can be answered anew; undefined where that is not offered. */
  retries: UserEntry | undefined
}

/** Below an answer that is there: copy, opinion, another try. */
export function AnswerActions({ texts, retries }: AnswerActionsProps) {
  const t = useTranslations('chat')
  const actions = useThreadActions()
  const [isCommenting, setCommenting] = useState(false)
  const last = texts.at(-1)
  const messageId = last?.key.slice('text:'.length) ?? ''
  const opinion = actions?.opinionOf(messageId)
  const rate = (rating: 'up' | 'down', comment = '') => actions?.rate({ messageId, rating, comment })

  return (
    <div role="toolbar" aria-label={t('answerActions')} className="mt-1 -ml-1.5 flex gap-0.5 print:hidden">
      {last ? (
        <CopyButton text={texts.map(({ text }) => text).join('\n\n')} label={t('copyAnswer')} doneLabel={t('copied')} />
      ) : null}
      {last && actions ? (
        <>
          <IconButton
            label={t('good')}
            aria-pressed={opinion?.rating === 'up'}
            className="aria-pressed:text-teal"
            onClick={() => (opinion?.rating === 'up' ? actions.rate({ messageId, rating: null }) : rate('up'))}
          >
            <ThumbsUp className={opinion?.rating === 'up' ? 'size-3.5 fill-current' : 'size-3.5'} aria-hidden />
          </IconButton>
          <IconButton
            label={t('bad')}
            aria-pressed={opinion?.rating === 'down'}
            className="aria-pressed:text-teal"
            onClick={() => setCommenting(true)}
          >
            <ThumbsDown className={opinion?.rating === 'down' ? 'size-3.5 fill-current' : 'size-3.5'} aria-hidden />
          </IconButton>
          <FeedbackDialog
            open={isCommenting}
            opinion={opinion}
            onClose={() => setCommenting(false)}
            onSend={rate}
            onTakeBack={() => actions.rate({ messageId, rating: null })}
          />
        </>
      ) : null}
      {retries && actions ? (
        <IconButton
          label={t('again')}
          disabled={actions.isBusy}
          onClick={() => actions.replace(retries.key.slice('user:'.length), retries.text, retries.files)}
        >
          <RotateCcw className="size-3.5" aria-hidden />
        </IconButton>
      ) : null}
    </div>
  )
}

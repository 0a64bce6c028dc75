'use client'
import { ArrowUp, ListPlus, Square } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useMe } from '@/components/session/me-context'
import { Button } from '@/components/ui/button'
import type { WorkspaceFile } from '@/lib/contracts/conversation'
import { messageLimit } from '@/lib/contracts/request'
import { AttachButton, AttachedFiles } from './attached-files'
import { readKey } from './composer-keys'
import { LongTextNote } from './long-text-note'
import type { SlashCommand } from './slash/slash-entries'
import { SlashList } from './slash/slash-list'
import { useSlash } from './slash/use-slash'
import { useGrowing } from './use-growing'
import { useLongText } from './use-long-text'
import { useMessage } from './use-message'

interface ComposerProps {
  /** Where the draft belongs: a conversation, or `new`. */
  place: string
  /** A run is going on: it can be stopped, and what is sent waits for its end. */
  isRunning: boolean
  isSending: boolean
  /** A rejection puts the text back; whoever rejects has said why. */
  onSend(text: string, files: readonly string[]): Promise<void>
  onStop?: (() => void) | undefined
  /** What a slash at the start offers beside the skills. */
  commands: readonly SlashCommand[]
  /** Puts a file into the workspace; rejects with an error of ours. */
  onAttach(file: File): Promise<WorkspaceFile>
}

export function Composer({ place, isRunning, isSending, onSend, onStop, commands, onAttach }: ComposerProps) {
  const t = useTranslations('composer')
  const field = useRef<HTMLTextAreaElement>(null)
  const focus = () => field.current?.focus()
  const { draft, setDraft, isTooLong, canSend, attached, send } = useMessage({
    place,
    isSending,
    onSend,
    onAttach,
    onSent: focus, // also after a click on the button
  })
  useGrowing(field, draft)
  useFocusAtStart(field)
  const longText = useLongText({ draft, setDraft, attached, fileName: t('pastedName') })
  const slash = useSlash({ draft, setDraft, commands, focus })
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (slash.takesKey(event)) return
    if (readKey({ ...pick(event), isComposing: event.nativeEvent.isComposing }) !== 'send') return
    event.preventDefault()
    send()
  }

  return (
    <form
      aria-label={t('label')}
      className="frame-focus rounded-card border border-line-control bg-paper"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) slash.close()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <SlashList slash={slash} />
      <AttachedFiles attached={attached} />
      <LongTextNote longText={longText} />
      <textarea
        ref={field}
        aria-label={t('field')}
        aria-invalid={isTooLong}
        aria-autocomplete="list"
        aria-controls={slash.isOpen ? slash.listId : undefined}
        aria-activedescendant={slash.isOpen && slash.chosen ? slash.idOf(slash.chosen) : undefined}
        rows={1}
        value={draft}
        placeholder={isRunning ? t('placeholderRunning') : t('placeholder')}
        onChange={(event) => {
          slash.typed(event.target.value)
          setDraft(event.target.value)
        }}
        onKeyDown={handleKeyDown}
        onPaste={(event) => longText.take(event, event.clipboardData)}
        onDrop={(event) => longText.take(event, event.dataTransfer)}
        className="block max-h-[40dvh] w-full resize-none bg-transparent px-3.5 pt-2.5 pb-0.5 text-15 outline-none"
      />
      <div className="flex items-center gap-2 pt-0.5 pr-1.5 pb-1.5 pl-2">
        <AttachButton onChoose={attached.add} />
        <ModelNote />
        <span className="flex-1" />
        <span className={isTooLong ? 'text-12 text-rose' : 'text-12 text-ink-3 max-tablet:hidden'}>
          {isTooLong ? t('tooLong', { limit: messageLimit }) : t('hint')}
        </span>
        <ComposerButtons isRunning={isRunning} canSend={canSend} onStop={onStop} />
      </div>
    </form>
  )
}

/** Stop and queue while a run is going on, else send. */
function ComposerButtons({
  isRunning,
  canSend,
  onStop,
}: Pick<ComposerProps, 'isRunning' | 'onStop'> & { canSend: boolean }) {
  const t = useTranslations('composer')
  return (
    <>
      {isRunning && onStop ? (
        <Button onClick={onStop}>
          <Square className="size-3 fill-current" aria-hidden />
          {t('stop')}
        </Button>
      ) : null}
      <Button
        type="submit"
        look={isRunning ? 'plain' : 'primary'}
        aria-label={isRunning ? undefined : t('send')}
        disabled={!canSend}
        className={isRunning ? '' : 'w-9 px-0'}
      >
        {isRunning ? <ListPlus className="size-4" aria-hidden /> : <ArrowUp className="size-4" aria-hidden />}
        {isRunning ? t('queue') : null}
      </Button>
    </>
  )
}

/** The model, and plainly so when it is not one. */
function ModelNote() {
  const t = useTranslations('composer')
  const { model } = useMe()
  return <span className="truncate text-12 text-ink-3">{model.demo ? t('demoModel') : model.name}</span>
}

/** A person with a keyboard can write at once. Who has put the focus somewhere keeps it, and no phone is made to open its keyboard. */
function useFocusAtStart(field: React.RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (isFree && window.matchMedia?.('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [field])
}

const pick = ({ key, shiftKey, ctrlKey, altKey, metaKey, keyCode }: KeyboardEvent) => ({
  key,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
  keyCode,
})

'use client'
import type { WorkspaceFile } from '@/lib/contracts/conversation'
import { messageLimit } from '@/lib/contracts/request'
import { useAttached } from './use-attached'
import { useDraft } from './use-draft'
import { useLatest } from './use-latest'
import { useSendOnceFree } from './use-send-once-free'

interface Given {
  /** Where the draft belongs: a conversation, or `new`. */
  place: string
  isSending: boolean
  /** A rejection puts the text back; whoever rejects has said why. */
  onSend(text: string, files: readonly string[]): Promise<void>
  onAttach(file: File): Promise<WorkspaceFile>
  onSent(): void
}

/** A message under work: its text, its files, and its way out. */
export function useMessage({ place, isSending, onSend, onAttach, onSent }: Given) {
  const [draft, setDraft] = useDraft(place)
  const length = draft.length > messageLimit ? draft.trim().length : draft.length // as the server counts
  const isTooLong = length > messageLimit
  const attached = useAttached(place, onAttach)
  const canSend = draft.trim() !== '' && !isTooLong
  const latest = useLatest(draft)

  const hasFailed = attached.files.some(({ state }) => state === 'failed')
  const wish = useSendOnceFree({ isBusy: isSending || attached.isBusy, hasFailed }, () => send())
  const send = () => {
    if (!canSend || wish.mustWait()) return
    const text = draft
    setDraft('')
    onSent()
    const paths = attached.clear()
    onSend(text.trim(), paths).catch(() => {
      wish.forget()
      setDraft([text, latest.current].filter(Boolean).join('\n')) // what was typed meanwhile is not lost
      attached.restore(paths)
    })
  }
  return { draft, setDraft, isTooLong, canSend, attached, send }
}

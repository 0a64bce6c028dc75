'use client'
import { type SyntheticEvent, useState } from 'react'
import { messageLimit } from '@/lib/contracts/request'
import type { Attached } from './use-attached'

interface Given {
  draft: string
  setDraft(text: string): void
  attached: Attached
  /** What the file is called. */
  fileName: string
}

export interface LongText {
  /** Takes files, and a text that no message can hold as one; anything shorter is left to the field. */
  take(event: SyntheticEvent<HTMLTextAreaElement>, data: DataTransfer): void
  /** Characters of the text that became a file, for as long as that file goes with the message. */
  moved: number | undefined
  /** Puts the text into the field after all, where it stood, and takes the file away. */
  undo(): void
}

/** A pasted or dropped text over the limit goes along as a file: in the field it could only be cut, and the page would lay it all out first. */
export function useLongText({ draft, setDraft, attached, fileName }: Given): LongText {
  const [last, setLast] = useState<{ key: string; text: string; at: number }>()
  const moved = last && attached.files.some(({ key }) => key === last.key) ? last : undefined
  return {
    take: (event, data) => {
      attached.take(event, data.files)
      if (event.defaultPrevented) return
      const { selectionStart, selectionEnd } = event.currentTarget
      const text = data.getData?.('text/plain') ?? ''
      if (draft.length - (selectionEnd - selectionStart) + text.length <= messageLimit) return
      event.preventDefault()
      const [key] = attached.add([new File([text], fileName, { type: 'text/plain' })])
      if (key) setLast({ key, text, at: selectionStart })
    },
    moved: moved?.text.length,
    undo: () => {
      if (!moved) return
      attached.remove(moved.key)
      setDraft(draft.slice(0, moved.at) + moved.text + draft.slice(moved.at))
      setLast(undefined)
    },
  }
}

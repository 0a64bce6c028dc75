'use client'
import { useEffect, useRef } from 'react'

interface SendWish {
  /** Whether something is still on its way; then sending is done by itself once it has arrived. */
  mustWait(): boolean
  /** What was on its way failed: the person decides anew. */
  forget(): void
}

/** Who sends while the message before or a file is still on its way means: right after it. What failed holds the message back, for its author to see why. */
export function useSendOnceFree(
  { isBusy, hasFailed }: { isBusy: boolean; hasFailed: boolean },
  send: () => void,
): SendWish {
  const isWanted = useRef(false)
  useEffect(() => {
    if (isBusy || !isWanted.current) return
    isWanted.current = false
    if (!hasFailed) send()
  })
  return {
    mustWait: () => {
      isWanted.current = isBusy
      return isBusy
    },
    forget: () => {
      isWanted.current = false
    },
  }
}

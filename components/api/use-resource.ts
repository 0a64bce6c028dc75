'use client'
import { useCallback, useEffect, useRef, useState } from 'react'

export interface Resource<T> {
  data: T | undefined
  error: unknown
  isLoading: boolean
  /** Asks again; what is shown stays until the new answer is here. */
  reload: () => void
  set: (data: T) => void
}

/** Loads something when `key` changes. A late answer to an earlier key is dropped; an undefined key loads nothing. */
export function useResource<T>(key: string | undefined, load: (key: string) => Promise<T>): Resource<T> {
  const [state, setState] = useState<{ key: string | undefined; data?: T; error?: unknown; loading: boolean }>({
    key,
    loading: key !== undefined,
  })
  const loadRef = useRef(load)
  useEffect(() => {
    loadRef.current = load
  })
  const turn = useRef(0)

  const run = useCallback((asked: string | undefined) => {
    const mine = ++turn.current
    if (asked === undefined) return
    const isCurrent = () => turn.current === mine
    loadRef.current(asked).then(
      (data) => isCurrent() && setState({ key: asked, data, loading: false }),
      (error: unknown) =>
        isCurrent() && setState((old) => ({ ...(old.key === asked ? old : {}), key: asked, error, loading: false })),
    )
  }, [])

  useEffect(() => run(key), [key, run])

  const isStale = state.key !== key
  return {
    data: isStale ? undefined : state.data,
    error: isStale ? undefined : state.error,
    isLoading: key !== undefined && (isStale || (state.data === undefined && state.error === undefined)),
    reload: useCallback(() => run(key), [key, run]),
    set: useCallback((data: T) => setState({ key, data, loading: false }), [key]),
  }
}

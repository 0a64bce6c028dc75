'use client'
import { useRef, useState } from 'react'
import { getResultPage } from '@/components/api/results'
import type { Rows } from './table-text'

export const pageRows = 50

interface Pages {
  /** Row of the result that the page begins with, from 0. */
  from: number
  rows: Rows
  isLoading: boolean
  error: unknown
  goTo(from: number): void
}

/** The pages of a stored result; the first one is there already. While the next one comes, the old one stays. */
export function useResultPages(callId: string, first: Rows): Pages {
  const [page, setPage] = useState<{ from: number; rows: Rows }>()
  const [state, setState] = useState<{ isLoading: boolean; error?: unknown }>({ isLoading: false })
  const latest = useRef(0)
  const load = async (from: number) => {
    latest.current += 1
    const mine = latest.current
    setState({ isLoading: true })
    try {
      const { rows } = await getResultPage(callId, from, pageRows)
      if (mine !== latest.current) return
      setPage({ from, rows })
      setState({ isLoading: false })
    } catch (error) {
      if (mine === latest.current) setState({ isLoading: false, error })
    }
  }
  return {
    from: page?.from ?? 0,
    rows: page?.rows ?? first,
    isLoading: state.isLoading,
    error: state.error,
    goTo: (from) => void load(from),
  }
}

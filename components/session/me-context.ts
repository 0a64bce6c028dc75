'use client'
import { createContext, useContext } from 'react'
import type { Me } from '@/components/api/endpoints'

export const MeContext = createContext<Me | undefined>(undefined)

/** Who is signed in, below a `MeProvider`. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('useMe needs a MeProvider above it')
  return me
}

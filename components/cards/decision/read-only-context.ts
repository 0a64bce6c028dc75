'use client'
import { createContext, useContext } from 'react'

/** Below it cards are for reading: whoever looks, nothing can be decided or taken back there. */
export const ReadOnlyContext = createContext(false)

export const useIsReadOnly = (): boolean => useContext(ReadOnlyContext)

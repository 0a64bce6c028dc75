'use client'
import { createContext, useContext } from 'react'

/** Opens a file of the conversation's workspace; does nothing on a page that has no files. */
export const OpenFileContext = createContext<(path: string) => void>(() => undefined)

export const useOpenFile = (): ((path: string) => void) => useContext(OpenFileContext)

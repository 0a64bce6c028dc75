'use client'
import { createContext, useContext } from 'react'

export const PaletteContext = createContext<() => void>(() => undefined)

/** Opens the search and command palette, wherever the page has one. */
export const useOpenPalette = (): (() => void) => useContext(PaletteContext)

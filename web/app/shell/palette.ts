import { createContext, useContext } from 'react'

/** Functions that open the command palette, and preload its code when opening is likely. */
export type PaletteControl = { open: () => void; load: () => void }

/** Null if there is no command palette. */
const PaletteContext = createContext<PaletteControl | null>(null)

/** Provides the command palette. Without this provider, the Search buttons are hidden. */
export const PaletteProvider = PaletteContext.Provider

/** Returns the functions that open and preload the command palette; null without a `PaletteProvider`. */
export function usePalette() {
  return useContext(PaletteContext)
}

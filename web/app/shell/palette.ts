import { createContext, useContext } from 'react'

/** Opens the command palette; null where it is missing. */
const PaletteContext = createContext<(() => void) | null>(null)

/** Gives the Search buttons of the shell what they open. Without it they are not shown. */
export const PaletteProvider = PaletteContext.Provider

/** Returns the function that opens the command palette, or null. */
export function useOpenPalette() {
  return useContext(PaletteContext)
}

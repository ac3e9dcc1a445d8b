import { createContext, useContext } from 'react'

/** Opens the command palette, and loads its code when opening is likely. */
export type PaletteControl = { open: () => void; load: () => void }

/** Null where the palette is missing. */
const PaletteContext = createContext<PaletteControl | null>(null)

/** Gives the Search buttons of the shell what they open. Without it they are not shown. */
export const PaletteProvider = PaletteContext.Provider

/** Returns what opens the command palette, or null. */
export function usePalette() {
  return useContext(PaletteContext)
}

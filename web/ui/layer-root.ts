import { createContext, useContext } from 'react'

const LayerRootContext = createContext<HTMLElement | undefined>(undefined)

export const LayerRootProvider = LayerRootContext.Provider

/** Returns the element that overlays are rendered into: the page, or the part of it that was chosen for that. */
export function useLayerRoot() {
  return useContext(LayerRootContext)
}

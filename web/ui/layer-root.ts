import { createContext, useContext } from 'react'

const LayerRootContext = createContext<HTMLElement | undefined>(undefined)

export const LayerRootProvider = LayerRootContext.Provider

/**
 * Returns the element that overlays are rendered into, or undefined on the site, where they are rendered into the page.
 */
export function useLayerRoot() {
  return useContext(LayerRootContext)
}

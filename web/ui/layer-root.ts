import { createContext, useContext } from 'react'

const LayerRootContext = createContext<HTMLElement | undefined>(undefined)

export const LayerRootProvider = LayerRootContext.Provider

/**
 * Returns the element that overlays are rendered into; undefined on the site’s own pages, which render overlays into
 * the body.
 */
export function useLayerRoot() {
  return useContext(LayerRootContext)
}

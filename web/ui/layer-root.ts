import { createContext, use } from 'react'

const LayerRootContext = createContext<HTMLElement | undefined>(undefined)

export const LayerRootProvider = LayerRootContext.Provider

/** Where what lies over the page is put; the page itself, unless a part of it was chosen for that. */
export function useLayerRoot() {
  return use(LayerRootContext)
}

import { createContext, type ReactNode } from 'react'

/**
 * The content of a page for browsers without scripts, which only the build renders: a browser with scripts skips the
 * content of `noscript`, so the page's script does not contain it.
 */
export const PlainContent = createContext<ReactNode>(null)

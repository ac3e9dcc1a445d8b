import { createContext, type ReactNode } from 'react'

/**
 * The content of a page for browsers without scripts. Only the build renders this content. The page's script does not
 * contain it, because a browser with scripts skips the content of `noscript`.
 */
export const PlainContent = createContext<ReactNode>(null)

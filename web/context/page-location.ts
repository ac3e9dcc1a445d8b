import { createContext, useContext } from 'react'

/** The location of a dashboard page: the URL on the site, or a location in memory for a component on a host's page. */
export type PageLocation = {
  pathname: string
  /** The slug of the organization that the URL names. */
  slug: string | undefined
  /** Calls `mayLeave` before each navigation away from this page. Returns a function that removes `mayLeave`. */
  block: (mayLeave: () => Promise<boolean>) => () => void
  /**
   * Called when a page has been rendered. Presents the page, for example by setting the title or focusing the heading.
   * May return a cleanup function.
   */
  arrive: (page: HTMLElement, title: string) => (() => void) | void
}

const PageLocationContext = createContext<PageLocation | null>(null)

export const PageLocationProvider = PageLocationContext.Provider

export function usePageLocation() {
  const location = useContext(PageLocationContext)
  if (!location) throw new Error('A page was rendered without its location')
  return location
}

import { createContext, useContext, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import type { Caller } from '../../client/call.ts'
import type { Site } from './boot.ts'
import type { CoreMessages } from '../messages/en/core.ts'
import type { PartName } from './part-names.ts'

export type LinkProps = {
  href: string
  className?: string
  /** Set for the list item whose details are currently shown next to the list. */
  'aria-current'?: 'true' | undefined
  /** Called before the link is followed. */
  onClick?: () => void
  children: ReactNode
}

/**
 * Everything a screen gets from its surroundings, so that the same screen works on its own page and in the dashboard.
 */
export type App = {
  site: Site
  messages: CoreMessages
  call: Caller
  /** The origin of Gatehouse. Set only for components on a host’s page. */
  origin?: string
  /** The query parameters of the URL. */
  query: URLSearchParams
  /** The screen’s location, if it differs from the page’s URL. */
  place?: Pick<Location, 'pathname' | 'search' | 'hash'>
  /** Navigates to another page of the site. */
  go: (path: string, options?: { replace?: boolean }) => void
  /** Opens a path after this browser has switched to another user. Default: loads the page at the path. */
  leave?: (path: string) => void
  Link: ComponentType<LinkProps>
  /** A suffix for element ids, for screens that share a page with other screens. */
  idEnding?: string
  /** The CSS classes that the host adds to the named parts of the screens. */
  classNames?: Partial<Record<PartName, string>> | undefined
}

export const AppContext = createContext<App | null>(null)

export const AppProvider = AppContext.Provider

export function useApp() {
  const app = useContext(AppContext)
  if (!app) throw new Error('A screen was rendered without its app context')
  return app
}

/** Adds a suffix to an element id, so that the id is unique on a page with several screens. */
export function useOwnId(id: string) {
  return id + (useApp().idEnding ?? '')
}

/** True once the page’s script has hydrated the served HTML, so that the data of this visitor can be shown. */
export function useIsAwake() {
  return useSyncExternalStore(never, yes, no)
}

function never() {
  return () => {}
}

function yes() {
  return true
}

function no() {
  return false
}

import { createContext, use, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import type { Caller } from '../client/call.ts'
import type { Site } from './boot.ts'
import type { Words } from './messages/english.ts'
import type { PartName } from './ui/part.ts'

export type LinkProps = {
  href: string
  className?: string
  /** Said of the one among several whose thing is shown beside them. */
  'aria-current'?: 'true' | undefined
  children: ReactNode
}

/** All that a screen may touch outside itself, so that the same screen works on its own page and inside the portal. */
export type Ports = {
  site: Site
  words: Words
  call: Caller
  /** What the address says behind its question mark. */
  query: URLSearchParams
  /** Where the screen is, when that is not the page's own address. */
  place?: Pick<Location, 'pathname' | 'search' | 'hash'>
  /** Leaves for another page of the site. */
  go: (path: string, options?: { replace?: boolean }) => void
  /** Loads the page anew as somebody else, where that is not simply the page of this path. */
  leave?: (path: string) => void
  Link: ComponentType<LinkProps>
  /** What ids end in, where another screen on the same page has them already. */
  idEnding?: string
  /** Classes that a host has for parts. */
  classNames?: Partial<Record<PartName, string>> | undefined
}

const PortsContext = createContext<Ports | null>(null)

export const PortsProvider = PortsContext.Provider

/** What is around this screen. */
export function usePorts() {
  const ports = use(PortsContext)
  if (!ports) throw new Error('A screen was rendered without ports')
  return ports
}

/** The id of an element of a screen, which no other screen on the same page has. */
export function useOwnId(id: string) {
  return id + (usePorts().idEnding ?? '')
}

/** Whether the page's script has taken over from the served HTML, so that what the visitor brings may be shown. */
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

import { useMemo } from 'react'
import type { PageLocation } from '../context/page-location.ts'
import type { Place } from './place.ts'

/** Functions that resolve to whether a component may leave its current page. */
export type Blockers = Set<() => Promise<boolean>>

/**
 * Returns the location of a component on a host’s page. The location is kept in memory, so the host’s URL and title do
 * not change. While `hasMoved` is false, the component shows its first page and does not take the focus.
 */
export function useMemoryLocation({ pathname }: Place, hasMoved: boolean, blockers: Blockers): PageLocation {
  return useMemo(
    () => ({
      pathname,
      slug: slugIn(pathname),
      block: (mayLeave) => block(blockers, mayLeave),
      arrive: hasMoved ? focusHeading : () => {},
    }),
    [pathname, hasMoved, blockers],
  )
}

function slugIn(pathname: string) {
  const slug = /^\/o\/([^/]+)/.exec(pathname)?.[1]
  return slug === undefined ? undefined : decodeURIComponent(slug)
}

/** Calls `mayLeave` before the component shows another page, and warns before the browser leaves the host’s page. */
function block(blockers: Blockers, mayLeave: () => Promise<boolean>) {
  blockers.add(mayLeave)
  addEventListener('beforeunload', preventUnload)
  return () => {
    blockers.delete(mayLeave)
    if (blockers.size === 0) removeEventListener('beforeunload', preventUnload)
  }
}

function preventUnload(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function focusHeading(page: HTMLElement) {
  page.querySelector('h1')?.focus()
}

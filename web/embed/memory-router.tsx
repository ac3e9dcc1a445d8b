import { useEffect, useState, type ComponentProps } from 'react'
import { useMemory, type Place } from './memory-history.ts'

// What the portal's parts need of a router, for a place that is kept in memory: the build of gatehouse/react puts this in
// the place of @tanstack/react-router, so that a component inside a host leaves the host's address alone.

export function useLocation() {
  const { pathname, hash } = useMemory().place
  return { pathname, hash: hash.slice(1) }
}

export function useParams(_: { strict: false }): { slug?: string } {
  const slug = /^\/o\/([^/]+)/.exec(useMemory().place.pathname)?.[1]
  return slug === undefined ? {} : { slug: decodeURIComponent(slug) }
}

type LinkProps = ComponentProps<'a'> & { to: string }

/** A link whose clicks the component's root takes. */
export function Link({ to, children, ...link }: LinkProps) {
  return (
    <a {...link} href={to}>
      {children}
    </a>
  )
}

type Question = {
  shouldBlockFn: (way: { current: { pathname: string }; next: { pathname: string } }) => boolean
  enableBeforeUnload: boolean
  withResolver: true
}

/** Asks before the place changes, and before the host's page is closed. */
export function useBlocker({ shouldBlockFn, enableBeforeUnload }: Question) {
  const { place, blockers } = useMemory()
  const [question, setQuestion] = useState<((mayLeave: boolean) => void) | null>(null)

  useEffect(() => {
    const blocker = (next: Place) => {
      if (!shouldBlockFn({ current: place, next })) return Promise.resolve(true)
      return new Promise<boolean>((resolve) => setQuestion(() => resolve))
    }
    blockers.add(blocker)
    return () => void blockers.delete(blocker)
  })
  useEffect(() => {
    if (!enableBeforeUnload) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [enableBeforeUnload])

  const settle = (mayLeave: boolean) => () => {
    setQuestion(null)
    question?.(mayLeave)
  }
  return { status: question ? 'blocked' : 'idle', proceed: settle(true), reset: settle(false) } as const
}

import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { signOut } from '../../contract/sign-in/sign-in.ts'
import { IdentityDialogs } from '../screens/identity/IdentityDialogs.tsx'
import { IdentityGateProvider } from '../data/identity-gate.ts'
import { createQueries } from '../data/queries.ts'
import type { Site } from '../context/boot.ts'
import { tellOtherTabs } from '../context/session-channel.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { Embedded, type Shape } from './Embedded.tsx'
import { useHost, useSiteState, type Host } from './host.ts'
import type { Place } from './place.ts'
import { NoSite } from './NoSite.tsx'
import type { SiteStore } from './site-store.ts'
import { dashboardCoreMessages } from '../messages/dashboard.ts'
import { useMessages } from '../context/messages.ts'

type SignedInPartProps = {
  start: string
  owns: (pathname: string) => boolean
  arrivesAt?: (pathname: string) => boolean
  staysHere?: boolean
  shape: Shape
  /** Called when the user opens a page outside the component. Returns true if `onLeave` has handled the navigation. */
  onLeave?: (path: string) => boolean
  children: (place: Place) => ReactNode
}

/** Wraps a part of the dashboard for a host. Renders nothing unless a user is signed in. */
export function SignedInPart(props: SignedInPartProps) {
  const { start, owns, arrivesAt = owns, staysHere = false, shape, onLeave, children } = props
  const host = useHost()
  const { site, error } = useSiteState()
  const { needLayers } = host
  // oxlint-disable-next-line react/exhaustive-deps -- called once
  useEffect(needLayers, [])
  if (!site) return shape === 'inline' ? null : <NoSite messages={dashboardCoreMessages} error={error} />
  if (!site.session) return null
  const queries = queriesOf(host.store, site.session.user.id)
  return (
    <QueryClientProvider client={queries}>
      <Followed site={site} queries={queries} />
      <IdentityGateProvider value={host.gate}>
        <Embedded
          site={site}
          messages={dashboardCoreMessages}
          call={host.gate.call}
          start={start}
          owns={owns}
          arrivesAt={arrivesAt}
          staysHere={staysHere}
          leave={(path) => onLeave?.(path) === true || leavesUser(host, path)}
          shape={shape}
        >
          {(place) => <Suspense>{children(place)}</Suspense>}
        </Embedded>
      </IdentityGateProvider>
    </QueryClientProvider>
  )
}

/** The dialogs and toasts. All components share them, and they appear above the host’s page. */
export function Layers() {
  return (
    <SignedInPart start="/" owns={() => false} shape="inline">
      {() => <Overlays />}
    </SignedInPart>
  )
}

function Overlays() {
  const messages = useMessages()
  return (
    <>
      <Toasts label={messages.common.news} closeLabel={messages.common.close} />
      <IdentityDialogs />
    </>
  )
}

const previous = new WeakMap<SiteStore, { userId: string; queries: QueryClient }>()

/**
 * Returns the query client that all components of one user share. Another user gets a new client, without the data of
 * the previous user.
 */
function queriesOf(store: SiteStore, userId: string) {
  const before = previous.get(store)
  if (before?.userId === userId) return before.queries
  const queries = createQueries({ onEnded: () => void store.refetch() })
  previous.set(store, { userId, queries })
  return queries
}

/** Copies the session and the memberships into the query cache whenever the site is fetched. */
function Followed({ site, queries }: { site: Site; queries: QueryClient }) {
  useEffect(() => {
    queries.setQueryData(['session'], site.session)
    queries.setQueryData(['memberships'], site.organizations.memberships)
  }, [site, queries])
  return null
}

/**
 * Handles the paths that a component opens to end the session or after the session has ended. Returns true for these
 * paths. The host decides what to show to the signed-out visitor.
 */
function leavesUser({ call, store }: Host, path: string) {
  if (path.startsWith('/sign-out')) {
    void call(signOut).then(() => {
      tellOtherTabs('signed-out')
      return store.refetch()
    })
    return true
  }
  if (!path.startsWith('/sign-in') && !path.startsWith('/goodbye')) return false
  void store.refetch()
  return true
}

/** Returns a component that loads its code when it is first rendered. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

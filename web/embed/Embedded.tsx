import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import type { Caller, CallInput } from '../../client/call.ts'
import { isPlainPress } from '../ui/plain-press.ts'
import type { Site } from '../context/boot.ts'
import { AppProvider, type LinkProps, type App } from '../context/app.tsx'
import { useMessages } from '../context/messages.ts'
import { PageLocationProvider } from '../context/page-location.ts'
import { tellOtherTabs } from '../context/session-channel.ts'
import { AuthFrameProvider } from '../layout/auth/auth-frame.ts'
import { LayerRootProvider } from '../ui/layer-root.ts'
import { forgetArrival, returnAddress } from './arrival.ts'
import { Contained } from './Contained.tsx'
import { useHost, applyHostFont, type Host } from './host.ts'
import { HostFrame } from './HostFrame.tsx'
import { useMemoryLocation, type Blockers } from './memory-location.ts'
import { placeOf, type Place } from './place.ts'

/** A part of the host's line, a card of its own width, or pages as wide as there is room. */
export type Shape = 'inline' | 'card' | 'pages'

type EmbeddedProps = {
  site: Site
  messages: App['messages']
  call: Caller
  /** The page it begins with. */
  start: string
  /** Whether a page can be shown here. */
  owns: (pathname: string) => boolean
  /** Whether it begins with a page that the browser came back to; left out, whenever it can be shown here. */
  arrivesAt?: (pathname: string) => boolean
  /** It goes to its own pages here, also where the host has a page for them: that is most likely the one it stands on. */
  staysHere?: boolean
  /** Does what a page is for that is not shown; answers whether it did. */
  leave?: (path: string) => boolean
  /** Where a provider leads back to after a sign-in, when not here. */
  landing?: string | undefined
  shape: Shape
  children: (place: Place) => ReactNode
}

/**
 * Screens inside a host. They are as on their own pages, but that they go from one to another in this place: links are
 * taken here, and lead to the host's page, to another screen here, or to Gatehouse's own page.
 */
export function Embedded({ shape, children, ...props }: EmbeddedProps) {
  const host = useHost()
  const { place, location, go } = usePlace(host, props)
  const app = useAppOf(host, { ...props, shape, place, go })

  return (
    // What is opened from here is elsewhere in the document, and its links come by here all the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={`gh gh-${shape}`} {...host.look} ref={applyHostFont} onClick={(event) => takeLink(event, go)}>
      <LayerRootProvider value={host.layers ?? undefined}>
        <PageLocationProvider value={location}>
          <AuthFrameProvider value={HostFrame}>
            <AppProvider value={app}>
              <Contained>{children(place)}</Contained>
            </AppProvider>
          </AuthFrameProvider>
        </PageLocationProvider>
      </LayerRootProvider>
    </div>
  )
}

type AppOf = Omit<EmbeddedProps, 'children'> & { place: Place; go: App['go'] }

/** What its screens may touch outside themselves, with what the host has to say of it. */
function useAppOf(host: Host, { site, messages: ours, shape, place, go, ...calling }: AppOf) {
  const { classNames } = host
  const messages = useMessages(ours)
  const call = useCall(host, calling)
  const idEnding = useIdEnding(shape)
  const query = useMemo(() => new URLSearchParams(place.search), [place])
  return useMemo<App>(
    () => ({ site, messages, call, go, place, query, leave: startAnew, Link: PlainLink, idEnding, classNames }),
    [site, messages, call, go, place, query, idEnding, classNames],
  )
}

let hasPlainIds = false
let lastEnding = 1

/**
 * What the ids of a component end in: nothing in the first one of a page, whose fields password managers know by them, and
 * something of its own in any other. What only opens dialogs takes no part: there is one at a time.
 */
function useIdEnding(shape: Shape) {
  const [ending, setEnding] = useState('')
  useLayoutEffect(() => {
    if (shape === 'inline') return undefined
    const isFurther = hasPlainIds
    setEnding(isFurther ? `-${++lastEnding}` : '')
    hasPlainIds = true
    return () => {
      if (!isFurther) hasPlainIds = false
    }
  }, [shape])
  return ending
}

/** Goes where a link leads, when it was pressed to go there here. */
function takeLink(event: MouseEvent, go: (path: string) => void) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const path = link?.getAttribute('href')
  if (!path?.startsWith('/') || !isPlainPress(event) || event.defaultPrevented) return
  event.preventDefault()
  go(path)
}

type Going = Pick<EmbeddedProps, 'start' | 'owns' | 'arrivesAt' | 'staysHere' | 'leave'>

/** Where the component is, and how it goes elsewhere. */
function usePlace(host: Host, { start, owns, arrivesAt = owns, staysHere = false, leave }: Going) {
  const [{ place, hasMoved }, setPlace] = useState(() => {
    const { arrival } = host
    return { place: arrival && arrivesAt(arrival.pathname) ? arrival : placeOf(start), hasMoved: false }
  })
  const [blockers] = useState<Blockers>(() => new Set())
  // oxlint-disable-next-line react/exhaustive-deps -- taken once
  useEffect(() => void (arrivesAt(host.arrival?.pathname ?? '') && forgetArrival()), [])

  async function turn(path: string) {
    if (!path.startsWith('/')) return window.location.assign(path)
    // What led here may have changed who is signed in.
    await host.store.settled()
    const next = placeOf(path)
    const isMine = owns(next.pathname)
    const address = isMine && staysHere ? null : (host.nav.address?.(next.pathname) ?? null)
    if (address === null && isMine) {
      const isLeaving = next.pathname !== place.pathname
      for (const mayLeave of isLeaving ? blockers : []) if (!(await mayLeave())) return
      return setPlace({ place: next, hasMoved: true })
    }
    if (leave?.(path)) return
    if (address === null) window.location.assign(host.origin + path)
    else goTo(host, address + next.search)
  }

  const latest = useRef(turn)
  useEffect(() => void (latest.current = turn))
  const go = useCallback((path: string) => void latest.current(path), [])
  return { place, location: useMemoryLocation(place, hasMoved, blockers), go }
}

/** Goes to an address of the host. */
export function goTo({ nav }: Host, address: string) {
  if (nav.go) nav.go(address)
  else window.location.assign(address)
}

const targets = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']

type Calling = Pick<EmbeddedProps, 'call' | 'start' | 'owns' | 'landing'>

/** Calls, with the ways back that they name leading to the host where it has that page, or shows it here. */
function useCall(host: Host, { call, start, owns, landing }: Calling): Caller {
  function addressOf(path: string) {
    const { pathname, search } = placeOf(path)
    const isLanding = pathname === '/' || pathname === '/account'
    if (isLanding && landing !== undefined) return new URL(landing, window.location.href).href
    const address = host.nav.address?.(pathname) ?? null
    if (address !== null) return new URL(address + search, window.location.href).href
    // What shows no page itself, as dialogs do, asks on behalf of another component here.
    const isHere = isLanding || owns(pathname) || !owns(placeOf(start).pathname)
    // What mails lead to is Gatehouse's own page: it may be opened on another device.
    return isHere && !mailed.has(pathname) ? returnAddress(path) : path
  }

  function withAddresses(body: unknown) {
    if (typeof body !== 'object' || body === null || body instanceof Blob) return body
    const entries = Object.entries(body).map(([name, value]: [string, unknown]): [string, unknown] =>
      targets.includes(name) && typeof value === 'string' && value.startsWith('/')
        ? [name, addressOf(value)]
        : [name, value],
    )
    return Object.fromEntries(entries)
  }

  const latest = useRef(withAddresses)
  useEffect(() => void (latest.current = withAddresses))
  return useCallback(
    (endpoint, input) => {
      const body = latest.current((input as { body?: unknown } | undefined)?.body)
      const sent: object = { ...input, ...(body === undefined ? {} : { body }) }
      return call(endpoint, sent as CallInput<typeof endpoint>)
    },
    [call],
  )
}

const mailed = new Set(['/verify-email', '/reset-password', '/goodbye'])

/** The host's page, as whoever is signed in now. */
function startAnew() {
  addEventListener('pagehide', () => tellOtherTabs('signed-in'), { once: true })
  window.location.reload()
}

function PlainLink({ children, ...link }: LinkProps) {
  return <a {...link}>{children}</a>
}

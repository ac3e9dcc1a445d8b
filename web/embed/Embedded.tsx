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

/** `inline` is part of the host's text, `card` is as wide as its content, and `pages` fills the available width. */
export type Shape = 'inline' | 'card' | 'pages'

type EmbeddedProps = {
  site: Site
  messages: App['messages']
  call: Caller
  /** The path of the first page. */
  start: string
  /** Returns true for the pages that this component can show. */
  owns: (pathname: string) => boolean
  /**
   * Returns true if the component shows this page when the browser returns from a provider or a mailed link. Defaults
   * to `owns`.
   */
  arrivesAt?: (pathname: string) => boolean
  /**
   * If true, the component always shows its pages itself. If false, it opens the host’s page for a path, if there is
   * one. Use true for a component with several pages, because the host’s page most likely contains this very component.
   */
  staysHere?: boolean
  /**
   * Called before the browser opens a page outside this component, such as `/sign-out`. Returns true to prevent the
   * browser from opening the page.
   */
  leave?: (path: string) => boolean
  /** The URL to which a provider redirects after a sign-in. Defaults to the page that shows this component. */
  landing?: string | undefined
  shape: Shape
  children: (place: Place) => ReactNode
}

/**
 * Renders screens on a host’s page. Only their navigation differs from the site’s own pages: a link opens a page of the
 * host, another screen in the same component, or Gatehouse’s own page.
 */
export function Embedded({ shape, children, ...props }: EmbeddedProps) {
  const host = useHost()
  const { place, location, go } = usePlace(host, props)
  const app = useAppOf(host, { ...props, shape, place, go })

  return (
    // React also reports clicks in dialogs opened from this component, although these are elsewhere in the document.
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

/** Returns the screen context, with the settings of the host. */
function useAppOf(host: Host, { site, messages: ours, shape, place, go, ...calling }: AppOf) {
  const { classNames, origin } = host
  const messages = useMessages(ours)
  const call = useCall(host, calling)
  const idEnding = useIdEnding(shape)
  const query = useMemo(() => new URLSearchParams(place.search), [place])
  return useMemo<App>(
    () => ({
      site,
      messages,
      call,
      origin,
      go,
      place,
      query,
      leave: reloadPage,
      Link: PlainLink,
      idEnding,
      classNames,
    }),
    [site, messages, call, origin, go, place, query, idEnding, classNames],
  )
}

let hasPlainIds = false
let lastEnding = 1

/**
 * Returns the suffix of a component’s ids. The first component on the page has no suffix, because password managers
 * recognize fields by their ids; each further component has its own suffix. Inline components need no suffix: only
 * their dialogs have fields, and only one dialog is open at a time.
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

/** Calls `go` when a link to a path is clicked without a modifier key. */
function takeLink(event: MouseEvent, go: (path: string) => void) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const path = link?.getAttribute('href')
  if (!path?.startsWith('/') || !isPlainPress(event) || event.defaultPrevented) return
  event.preventDefault()
  go(path)
}

type Going = Pick<EmbeddedProps, 'start' | 'owns' | 'arrivesAt' | 'staysHere' | 'leave'>

/** Returns the page that the component shows, and the function that navigates to another page. */
function usePlace(host: Host, { start, owns, arrivesAt = owns, staysHere = false, leave }: Going) {
  const [{ place, hasMoved }, setPlace] = useState(() => {
    const { arrival } = host
    return { place: arrival && arrivesAt(arrival.pathname) ? arrival : placeOf(start), hasMoved: false }
  })
  const [blockers] = useState<Blockers>(() => new Set())
  // oxlint-disable-next-line react/exhaustive-deps -- runs once, because an arrival is used once
  useEffect(() => void (arrivesAt(host.arrival?.pathname ?? '') && forgetArrival()), [])

  async function turn(path: string) {
    if (!path.startsWith('/')) return window.location.assign(path)
    // The call that led to this navigation might have changed the session.
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

/** Opens a URL of the host. */
export function goTo({ nav }: Host, address: string) {
  if (nav.go) nav.go(address)
  else window.location.assign(address)
}

const targets = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']

type Calling = Pick<EmbeddedProps, 'call' | 'start' | 'owns' | 'landing'>

/**
 * Returns a caller that replaces the return paths in a request with URLs of the host. If the host has a page for the
 * path, the caller uses the URL of that page. Otherwise, if a component on the host’s current page can show the path,
 * the caller uses the current URL.
 */
function useCall(host: Host, { call, start, owns, landing }: Calling): Caller {
  function addressOf(path: string) {
    const { pathname, search } = placeOf(path)
    const isLanding = pathname === '/' || pathname === '/account'
    if (isLanding && landing !== undefined) return new URL(landing, window.location.href).href
    const address = host.nav.address?.(pathname) ?? null
    if (address !== null) return new URL(address + search, window.location.href).href
    // A component without pages, such as a dialog, relies on another component on the host’s page to handle the return.
    const isHere = isLanding || owns(pathname) || !owns(placeOf(start).pathname)
    // Mailed links lead to Gatehouse’s own pages, because the user might open the link on another device.
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

/** Reloads the host’s page after the signed-in user has changed, and notifies the other tabs. */
function reloadPage() {
  addEventListener('pagehide', () => tellOtherTabs('signed-in'), { once: true })
  window.location.reload()
}

function PlainLink({ children, ...link }: LinkProps) {
  return <a {...link}>{children}</a>
}

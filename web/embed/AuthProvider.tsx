import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { createCaller } from '../../client/call.ts'
import { createIdentityGate } from '../data/identity-gate.ts'
import { hearOtherTabs } from '../context/session-channel.ts'
import { takeArrival } from './arrival.ts'
import { OverrideProvider, type Messages } from '../context/messages.ts'
import { HostProvider, applyHostFont, type Appearance, type Host, type HostEvent, type Nav } from './host.ts'
import { overrideMessages } from './override-messages.ts'
import type { Site } from '../context/site.ts'
import { createSiteStore, type SiteStore } from './site-store.ts'
import './react-version.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import './embedded.css'

/** A reply of `get-session`. */
export type InitialSession = Site['session']

export type AuthProviderProps = {
  /**
   * Gatehouse’s URL, including the base path unless the base path is /api/auth. Defaults to the origin of the host’s
   * page, where the host must forward /api/auth to Gatehouse. Any other origin must belong to the same site as the
   * host’s page, or browsers do not send the session cookie.
   */
  baseURL?: string
  /**
   * The session that the host’s server has read with `get-session`, or null for a signed-out visitor. With it,
   * components render the right content on the server and in the first frame. It is only the initial value, because
   * the browser then fetches the session itself.
   */
  session?: InitialSession
  appearance?: Appearance
  /** Overrides messages by their names: `{ signIn: { title: 'Welcome back' } }`. */
  messages?: Messages
  nav?: Nav
  /** Called when a user signs in or out in this browser, and when the active organization changes. */
  onEvent?: (event: HostEvent) => void
  children: ReactNode
}

const Layers = lazy(async () => ({ default: (await import('./SignedInScreens.tsx')).Layers }))

/**
 * Connects the components and hooks inside the provider to a Gatehouse server. Also passes them the host’s appearance,
 * messages and pages.
 */
export function AuthProvider(props: AuthProviderProps): ReactNode {
  const { baseURL, session, appearance, messages, nav, onEvent, children } = props
  // oxlint-disable-next-line react/exhaustive-deps -- the session is only the initial value
  const { store, call, origin } = useMemo(() => connect(baseURL, session), [baseURL])
  const { site, complaint } = useSyncExternalStore(store.subscribe, store.get, store.get)
  const userId = site?.session?.user.id ?? null
  const gate = useMemo(() => createIdentityGate(call, { isSignedIn: userId !== null }), [call, userId])
  const pending = useSyncExternalStore(gate.subscribe, gate.pending, gate.pending)
  const [layers, layersRef] = useLayers()
  const [hasLayers, setHasLayers] = useState(false)
  useEvents(store, onEvent)

  const look = lookOf(appearance)
  const override = useMemo(() => overrideMessages(messages), [messages])
  const host: Host = {
    store,
    call,
    gate,
    nav: nav ?? {},
    look,
    classNames: appearance?.classNames,
    origin,
    arrival: takeArrival(),
    layers,
    needLayers: () => setHasLayers(true),
  }
  return (
    <HostProvider value={host}>
      <OverrideProvider value={override}>
        {children}
        <div className="gh gh-layers" data-layers {...look} ref={layersRef}>
          {layers && site?.session && (hasLayers || pending.length > 0) && (
            <Suspense>
              <Layers />
            </Suspense>
          )}
          {complaint !== null && <Complaint>{complaint}</Complaint>}
        </div>
      </OverrideProvider>
    </HostProvider>
  )
}

/** Returns the element that dialogs and menus are rendered in, and the ref that sets this element. */
function useLayers() {
  const [layers, setLayers] = useState<HTMLElement | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    applyHostFont(element)
    setLayers(element)
  }, [])
  return [layers, ref] as const
}

function lookOf({ theme, density, radius }: Appearance = {}) {
  return { 'data-theme': theme, 'data-density': density, 'data-radius': radius }
}

function connect(baseURL: string | undefined, session: InitialSession | undefined) {
  const call = createCaller({
    ...(baseURL === undefined ? {} : { baseURL }),
    onSuccess: (endpoint, reply) => (endpoint.changesSession || endpoint.changesMemberships) && void changed(reply),
  })
  const store = createSiteStore(call, session)

  async function changed(reply: unknown) {
    const { site } = await store.refetch()
    const { token } = { token: null, ...(reply as object | null) }
    if (token !== null && site && !site.session) store.complain(cookieIsMissing)
  }

  const origin = new URL(baseURL ?? '/', globalThis.location?.origin ?? 'http://localhost:3000').origin
  return { store, call, origin }
}

const cookieIsMissing =
  'The user signed in, but this browser did not keep the cookie. Forward /api/auth to Gatehouse, or use a subdomain.'

/** Shows a mistake in the host’s setup to its developers. Shown only on localhost, because visitors cannot fix it. */
function Complaint({ children }: { children: string }) {
  const isOwnMachine = /^(?:.+\.)?localhost$|^127\.|^\[::1]$/.test(window.location.hostname)
  return (
    isOwnMachine && (
      <div className="gh-toasts">
        <p className="gh-note gh-note-danger" role="alert">
          {children}
        </p>
      </div>
    )
  )
}

/** Fetches the session again after changes in other tabs. Calls `onEvent` when the user or organization has changed. */
function useEvents(store: SiteStore, onEvent: ((event: HostEvent) => void) | undefined) {
  useEffect(() => hearOtherTabs(() => void store.refetch()), [store])
  const tell = useRef(onEvent)
  useEffect(() => void (tell.current = onEvent))
  useEffect(() => {
    let before = store.get().site
    return store.subscribe(() => {
      const { site } = store.get()
      const was = before?.session
      const is = site?.session
      if (before && is && is.user.id !== was?.user.id) tell.current?.({ type: 'signed-in', userId: is.user.id })
      if (was && !is) tell.current?.({ type: 'signed-out' })
      const organizationId = is?.session.activeOrganizationId ?? null
      if (was && is && organizationId !== was.session.activeOrganizationId)
        tell.current?.({ type: 'organization-changed', organizationId })
      before = site
    })
  }, [store])
}

import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Caller } from '../../client/call.ts'
import type { IdentityGate } from '../data/identity-gate.ts'
import type { PartName } from '../context/part-names.ts'
import type { Place } from './place.ts'
import type { SiteState, SiteStore } from './site-store.ts'

/** The host’s own pages, and how to open them. */
export type Nav = {
  /**
   * Returns the URL of the host’s own page for one of Gatehouse’s paths (`/sign-in`, `/account`, `/o/acme/members`).
   * Returns null if the host has no such page: the component then shows Gatehouse’s page inside itself if it can, and
   * otherwise opens the page on Gatehouse’s origin.
   */
  address?: (path: string) => string | null
  /** Opens a URL of the host. If omitted, the browser loads the URL. */
  go?: (address: string) => void
}

/** The appearance of components. The CSS variables `--gh-*` change further details. */
export type Appearance = {
  /** Defaults to `light`; `auto` follows the visitor’s device. */
  theme?: 'auto' | 'light' | 'dark'
  density?: 'comfortable' | 'compact'
  radius?: 'square' | 'soft' | 'round'
  /** The host’s classes for parts of components, by `data-slot` name. They are added after Gatehouse’s own classes. */
  classNames?: Partial<Record<PartName, string>>
}

/** An event that `onEvent` receives. */
export type HostEvent =
  | { type: 'signed-in'; userId: string }
  | { type: 'signed-out' }
  | { type: 'organization-changed'; organizationId: string | null }

/** The settings and state that an AuthProvider shares with the components inside it. */
export type Host = {
  store: SiteStore
  /** Calls the server. `gate.call` also asks the user to confirm their identity when the server requires that. */
  call: Caller
  gate: IdentityGate
  nav: Nav
  look: Record<`data-${string}`, string | undefined>
  classNames: Appearance['classNames']
  /** The origin of Gatehouse’s own pages. */
  origin: string
  /** The page that a provider’s redirect or a mailed link opened, until a component has consumed it. */
  arrival: Place | null
  /** The element that dialogs, menus and toasts are rendered into. */
  layers: HTMLElement | null
  /** Mounts the dialogs and toasts, for components that need them. */
  needLayers: () => void
}

const HostContext = createContext<Host | null>(null)

export const HostProvider = HostContext.Provider

/**
 * Sets `--gh-host-font` to the font family of the element's parent. `inherit` would not work, because our styles use
 * the family inside the `font` shorthand, next to a size. Hosts that want another font set `--gh-font`.
 */
export function applyHostFont(element: HTMLElement | null) {
  const around = element?.parentElement
  if (around) element.style.setProperty('--gh-host-font', getComputedStyle(around).fontFamily)
}

/** Returns the settings and state of the nearest AuthProvider. */
export function useHost() {
  const host = useContext(HostContext)
  if (!host) throw new Error('Gatehouse’s components and hooks must be inside an <AuthProvider>')
  return host
}

/** Returns the state of the site. Renders the calling component again whenever the state changes. */
export function useSiteState(): SiteState {
  const { store } = useHost()
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

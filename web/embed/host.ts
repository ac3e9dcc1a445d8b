import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Caller } from '../../client/call.ts'
import type { IdentityGate } from '../data/identity-gate.ts'
import type { PartName } from '../context/part-names.ts'
import type { Place } from './place.ts'
import type { SiteState, SiteStore } from './site-store.ts'

/** How the host finds its way: where it has pages of its own for what Gatehouse has pages for. */
export type Nav = {
  /**
   * The host's address for one of Gatehouse's paths (`/sign-in`, `/account`, `/o/acme/members`), or null where it has
   * none. Then a component shows it in its own place, or the browser goes to Gatehouse's page.
   */
  address?: (path: string) => string | null
  /** Goes to an address of the host; left out, the browser loads it. */
  go?: (address: string) => void
}

/** How components look; more is said in CSS, by the variables `--gh-*`. */
export type Appearance = {
  /** Left out, components are light; `auto` follows the visitor's device. */
  theme?: 'auto' | 'light' | 'dark'
  density?: 'comfortable' | 'compact'
  radius?: 'square' | 'soft' | 'round'
  /** Classes of the host’s own for parts, by what they are called in `data-slot`; they come after ours. */
  classNames?: Partial<Record<PartName, string>>
}

/** What a host may want to hear of. */
export type HostEvent =
  | { type: 'signed-in'; userId: string }
  | { type: 'signed-out' }
  | { type: 'organization-changed'; organizationId: string | null }

/** What an AuthProvider has for all the components in it. */
export type Host = {
  store: SiteStore
  /** Calls as they are, and calls that wait for a person to confirm who they are where the server asks for that. */
  call: Caller
  gate: IdentityGate
  nav: Nav
  look: Record<`data-${string}`, string | undefined>
  classNames: Appearance['classNames']
  /** Where Gatehouse's own pages are. */
  origin: string
  /** Where the way back from a provider or a mail leads to, until a component has taken it. */
  arrival: Place | null
  /** Where layers go: dialogs, menus and toasts. */
  layers: HTMLElement | null
  /** Has layers mounted for components that have some. */
  needLayers: () => void
}

const HostContext = createContext<Host | null>(null)

export const HostProvider = HostContext.Provider

/**
 * Has what stands in this element wear the letters around it. CSS alone cannot: a `font` with `inherit` in it is none. A host
 * that wants others names them by --gh-font.
 */
export function applyHostFont(element: HTMLElement | null) {
  const around = element?.parentElement
  if (around) element.style.setProperty('--gh-host-font', getComputedStyle(around).fontFamily)
}

/** The AuthProvider around this component. */
export function useHost() {
  const host = useContext(HostContext)
  if (!host) throw new Error('Gatehouse’s components and hooks must stand in an <AuthProvider>')
  return host
}

/** What is known of the site, and renders again when that changes. */
export function useSiteState(): SiteState {
  const { store } = useHost()
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}

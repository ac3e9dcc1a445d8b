import { placeOf, type Place } from './place.ts'

// The query parameters that components, the server and providers add to a return URL.
const ours = ['gatehouse', 'connected', 'confirmed', 'email', 'error', 'error_description', 'from', 'next', 'provider']

/** Returns the host’s current URL with added parameters, which make a component show Gatehouse’s page at `path`. */
export function returnAddress(path: string) {
  const { pathname, search } = placeOf(path)
  const address = new URL(window.location.href)
  for (const name of ours) address.searchParams.delete(name)
  address.searchParams.set('gatehouse', pathname)
  for (const [name, value] of new URLSearchParams(search)) address.searchParams.set(name, value)
  return address.href
}

let arrival: Place | null | undefined

/** Returns the page of Gatehouse that the browser returned to, and removes Gatehouse’s parameters from the URL. */
export function takeArrival() {
  if (typeof window === 'undefined') return null
  if (arrival !== undefined) return arrival
  arrival = null
  const address = new URL(window.location.href)
  const path = address.searchParams.get('gatehouse')
  if (!path?.startsWith('/')) return arrival
  const brought = new URLSearchParams()
  for (const name of ours) {
    const value = address.searchParams.get(name)
    if (value !== null && name !== 'gatehouse') brought.set(name, value)
    address.searchParams.delete(name)
  }
  window.history.replaceState(window.history.state, '', address)
  arrival = { ...placeOf(path), search: brought.size > 0 ? `?${brought}` : '' }
  return arrival
}

/** Forgets the page that the browser returned to. Call it when a component shows that page. */
export function forgetArrival() {
  arrival = null
}

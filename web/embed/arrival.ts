import { placeOf, type Place } from './place.ts'

// What a provider and the server put behind the question mark on the way back.
const ours = ['gatehouse', 'connected', 'confirmed', 'email', 'error', 'error_description', 'from', 'next', 'provider']

/** The host's present address as the one to come back to, to this page of Gatehouse. */
export function returnAddress(path: string) {
  const { pathname, search } = placeOf(path)
  const address = new URL(window.location.href)
  for (const name of ours) address.searchParams.delete(name)
  address.searchParams.set('gatehouse', pathname)
  for (const [name, value] of new URLSearchParams(search)) address.searchParams.set(name, value)
  return address.href
}

let arrival: Place | null | undefined

/** The page of Gatehouse that the browser came back to; it goes from the address at once. */
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

/** Forgets it, once a component has begun there. */
export function forgetArrival() {
  arrival = null
}

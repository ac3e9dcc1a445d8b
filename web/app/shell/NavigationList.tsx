import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Count } from '../../ui/Count.tsx'
import type { Place } from './places.ts'

type NavigationLinkProps = { place: Place; isCurrent: boolean; count: number | null }

/** A navigation link, which preloads its page. */
function NavigationLink({ place, isCurrent, count }: NavigationLinkProps) {
  const { to, icon: Icon, label } = place
  return (
    <Link
      className="gh-navigation-place"
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: false }}
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden />
      <span className="gh-navigation-label">{label}</span>
      {/* Screen readers get the count from the page of the entry. */}
      {count !== null && (
        <span className="gh-navigation-count" aria-hidden>
          <Count>{count}</Count>
        </span>
      )}
    </Link>
  )
}

type NavigationListProps = {
  places: readonly Place[]
  current: Place | undefined
  count: (place: Place) => number | null
  children?: ReactNode
}

export function NavigationList({ places, current, count, children }: NavigationListProps) {
  return (
    <ul className="gh-navigation-list">
      {places.map((place) => (
        <li key={place.to}>
          <NavigationLink place={place} isCurrent={place === current} count={count(place)} />
        </li>
      ))}
      {children}
    </ul>
  )
}

import { useEffect, useRef } from 'react'

type SectionsProps = { label: string; current: string; sections: readonly { path: string; label: string }[] }

/** Links to the sections of a component. Marks the current section. */
export function Sections({ label, current, sections }: SectionsProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => bringToSight(place.current!), [current])
  return (
    <nav ref={place} className="gh-sections" aria-label={label}>
      <ul>
        {sections.map(({ path, label }) => (
          <li key={path}>
            <a href={path} aria-current={path === current ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Scrolls the current link into view if there is no room for all links. `scrollIntoView` would also scroll the host’s
 * page.
 */
function bringToSight(place: HTMLElement) {
  const link = place.querySelector('[aria-current]')?.getBoundingClientRect()
  const { left, width } = place.getBoundingClientRect()
  if (link) place.scrollLeft += link.left + link.width / 2 - left - width / 2
}

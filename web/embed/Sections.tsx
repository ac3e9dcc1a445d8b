import { useEffect, useRef } from 'react'

type SectionsProps = { label: string; current: string; sections: readonly { path: string; label: string }[] }

/** The ways from one page of a component to the next, the present one marked. */
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

/** Shows the present one where not all of them fit. The browser’s own way to do that would move the host’s page too. */
function bringToSight(place: HTMLElement) {
  const link = place.querySelector('[aria-current]')?.getBoundingClientRect()
  const { left, width } = place.getBoundingClientRect()
  if (link) place.scrollLeft += link.left + link.width / 2 - left - width / 2
}

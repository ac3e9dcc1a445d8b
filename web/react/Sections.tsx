import type { Place } from './memory.ts'

type SectionsProps = { label: string; place: Place; sections: readonly { path: string; label: string }[] }

/** The ways from one page of a component to the next, the present one marked. */
export function Sections({ label, place, sections }: SectionsProps) {
  return (
    <nav className="ah-sections" aria-label={label}>
      <ul>
        {sections.map(({ path, label }) => (
          <li key={path}>
            <a href={path} aria-current={path === place.pathname ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import type { ReactNode } from 'react'
import { useOwnId } from '../context/app.tsx'
import { usePart } from './part.ts'
import './Section.css'

type PageHeaderProps = { title: string; sub?: ReactNode; actions?: ReactNode }

/** The header of a dashboard page: its title, one sentence, and its main action. */
export function PageHeader({ title, sub, actions }: PageHeaderProps) {
  return (
    <header className="gh-page-header">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {sub && <p className="gh-quiet">{sub}</p>}
      </div>
      {actions && <div className="gh-page-actions">{actions}</div>}
    </header>
  )
}

type SectionProps = { id: string; title: string; sentence?: ReactNode; children: ReactNode }

/** A section of a page. On wide screens, the title is in a column of its own before the content. */
export function Section({ id: name, title, sentence, children }: SectionProps) {
  const id = useOwnId(name)
  return (
    <section {...usePart('section', 'gh-section')} id={id} aria-labelledby={`${id}-title`}>
      <div className="gh-section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {sentence && <p className="gh-quiet">{sentence}</p>}
      </div>
      <div className="gh-section-body">{children}</div>
    </section>
  )
}

type FactsProps = { facts: { label: string; value: ReactNode }[] }

/** A list of labeled facts about one item. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl {...usePart('facts', 'gh-facts')}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import { useOwnId } from '../context/app.tsx'
import { usePart } from './part.ts'
import './Card.css'

type CardProps = {
  id: string
  title: ReactNode
  /** Shown at the end of the title’s line: a link, a switch or a button. */
  aside?: ReactNode
  /** Whether the content reaches the border, for rows and plots that draw their own lines. */
  isFlush?: boolean
  children: ReactNode
}

/** A bordered box around related content. It casts no shadow and never contains another card. */
export function Card({ id: name, title, aside, isFlush = false, children }: CardProps) {
  const id = useOwnId(name)
  return (
    <section {...usePart('card', 'gh-card')} id={id} aria-labelledby={`${id}-title`}>
      <header className="gh-card-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </header>
      <div className={isFlush ? 'gh-card-body gh-card-flush' : 'gh-card-body'}>{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'
import { usePart } from './part.ts'
import './Rows.css'

/** Things of one kind below each other. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul {...usePart('rows', 'ah-rows')}>{children}</ul>
}

type RowProps = {
  /** Its kind as a small picture, or a letter. */
  glyph: ReactNode
  title: ReactNode
  sub: ReactNode
  /** More that is known of it, below. */
  details?: ReactNode
  action?: ReactNode
  /** What went wrong with it, or why its action cannot be used. */
  note?: ReactNode
}

/** One thing: what it is, what is known of it, and what can be done with it. */
export function Row({ glyph, title, sub, details, action, note }: RowProps) {
  return (
    <li className="ah-row">
      <span className="ah-row-glyph" aria-hidden>
        {glyph}
      </span>
      <div className="ah-row-text">
        <p className="ah-row-title">{title}</p>
        <div className="ah-row-sub">{sub}</div>
      </div>
      {action}
      {details && <div className="ah-row-details">{details}</div>}
      {note && <div className="ah-row-note">{note}</div>}
    </li>
  )
}

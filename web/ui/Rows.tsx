import type { ReactNode } from 'react'
import { usePart } from './part.ts'
import './Rows.css'

/** A list of items of one kind. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul {...usePart('rows', 'gh-rows')}>{children}</ul>
}

type RowProps = {
  /** An icon for the kind of item, or a letter. */
  glyph: ReactNode
  title: ReactNode
  sub: ReactNode
  /** More details, shown below. */
  details?: ReactNode
  action?: ReactNode
  /** The error of the item's action, or why the action is disabled. */
  note?: ReactNode
}

/** One item of the list: a title, details and an action. */
export function Row({ glyph, title, sub, details, action, note }: RowProps) {
  return (
    <li className="gh-row">
      <span className="gh-row-glyph" aria-hidden>
        {glyph}
      </span>
      <div className="gh-row-text">
        <p className="gh-row-title">{title}</p>
        <div className="gh-row-sub">{sub}</div>
      </div>
      {action}
      {details && <div className="gh-row-details">{details}</div>}
      {note && <div className="gh-row-note">{note}</div>}
    </li>
  )
}

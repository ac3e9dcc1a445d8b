import type { ReactNode } from 'react'
import { usePart } from './part.ts'
import './Rows.css'

/** A list of items of one kind. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul {...usePart('rows', 'ah-rows')}>{children}</ul>
}

type RowProps = {
  /** An icon for its kind, or a letter. */
  glyph: ReactNode
  title: ReactNode
  sub: ReactNode
  /** More details, shown below. */
  details?: ReactNode
  action?: ReactNode
  /** The error of its action, or why the action is disabled. */
  note?: ReactNode
}

/** One item of the list: a title, details and an action. */
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

import type { ReactNode } from 'react'
import { usePart } from './part.ts'
import './Empty.css'

type EmptyProps = { title: string; children?: ReactNode; actions?: ReactNode }

/** An empty state: a sentence that says there is nothing yet, and the action that adds the first item. */
export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div {...usePart('empty', 'gh-empty')}>
      <h2>{title}</h2>
      {children && <p className="gh-quiet">{children}</p>}
      {actions}
    </div>
  )
}

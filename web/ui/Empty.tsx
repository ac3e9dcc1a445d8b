import type { ReactNode } from 'react'
import { usePart } from './part.ts'
import './Empty.css'

type EmptyProps = { title: string; children?: ReactNode; actions?: ReactNode }

/** An empty state: says that there is nothing yet, in a sentence, and offers the action that ends it. */
export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div {...usePart('empty', 'gh-empty')}>
      <h2>{title}</h2>
      {children && <p className="gh-quiet">{children}</p>}
      {actions}
    </div>
  )
}

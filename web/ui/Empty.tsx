import type { ReactNode } from 'react'
import { usePart } from './part.ts'
import { SmallMotif } from './Logo.tsx'
import './Empty.css'

type EmptyProps = { title: string; children?: ReactNode; actions?: ReactNode }

/** An empty state: says that there is nothing yet and how to add the first item. */
export function Empty({ title, children, actions }: EmptyProps) {
  return (
    <div {...usePart('empty', 'gh-empty')}>
      <SmallMotif />
      <h2>{title}</h2>
      {children && <p className="gh-quiet">{children}</p>}
      {actions}
    </div>
  )
}

import type { ReactNode } from 'react'
import { usePart } from './part.ts'
import './Tag.css'

type TagProps = { kind?: 'neutral' | 'accent' | 'ok' | 'warn'; children: ReactNode }

/** A short status of the item next to the tag. */
export function Tag({ kind = 'neutral', children }: TagProps) {
  return <span {...usePart('tag', `gh-tag gh-tag-${kind}`)}>{children}</span>
}

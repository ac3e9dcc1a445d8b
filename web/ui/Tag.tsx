import type { ReactNode } from 'react'
import { usePart } from './part.ts'
import './Tag.css'

type TagProps = { kind?: 'neutral' | 'accent' | 'ok' | 'warn'; children: ReactNode }

/** One word on the state of the thing it stands beside. */
export function Tag({ kind = 'neutral', children }: TagProps) {
  return <span {...usePart('tag', `ah-tag ah-tag-${kind}`)}>{children}</span>
}

import { useEffect, useRef, type ComponentProps } from 'react'
import type { Page as WholePage } from '../layout/Page.tsx'
import { PageHeader } from '../ui/Section.tsx'
import { useMemory } from './memory-history.ts'

/** A page of the portal inside a host, whose title is the host's to say. */
export function Page({ title, sub, actions, children }: ComponentProps<typeof WholePage>) {
  const place = useRef<HTMLDivElement>(null)
  const { hasMoved } = useMemory()
  useEffect(() => {
    if (hasMoved) place.current?.querySelector('h1')?.focus()
  }, [hasMoved, title])
  return (
    <div ref={place}>
      <PageHeader title={title} sub={sub} actions={actions} />
      {children}
    </div>
  )
}

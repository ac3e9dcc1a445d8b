import { useEffect, useRef, type ReactNode } from 'react'
import { usePorts } from '../ports.tsx'
import { announce } from '../ui/announce.ts'
import { PageHeader } from '../ui/Section.tsx'
import { usePortalWords } from './portal-words.ts'
import { useViewedAs } from './use-viewed-as.ts'

let isFirstPage = true

type PageProps = { title: string; sub?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A page of the portal. Coming to it from another one puts the focus on its name, and reads it out. */
export function Page({ title, sub, actions, children }: PageProps) {
  const { site, words } = usePorts()
  const { impersonation } = usePortalWords()
  const named = words.common.pageTitle(title, site.app.name)
  const viewedAs = useViewedAs()
  const full = viewedAs === null ? named : impersonation.title(viewedAs, named)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    document.title = full
    const isFirst = isFirstPage
    isFirstPage = false
    // The browser itself says what page it has loaded.
    if (isFirst) return
    announce(full)
    return afterDrawing(() => place.current?.querySelector('h1')?.focus())
  }, [full])

  return (
    <div ref={place}>
      <PageHeader title={title} sub={sub} actions={actions} />
      {children}
    </div>
  )
}

/**
 * Does something once the next frame is drawn, unless the focus has gone elsewhere by then. To move the focus at once would
 * have the browser lay the page out twice.
 */
function afterDrawing(act: () => void) {
  const focused = document.activeElement
  let timer: number | undefined
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(() => [focused, document.body].includes(document.activeElement) && act())
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

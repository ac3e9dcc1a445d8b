import { useEffect, useRef, type ReactNode } from 'react'
import { useApp } from '../context/app.tsx'
import { announce } from '../ui/announce.ts'
import { PageHeader } from '../ui/Section.tsx'
import { useViewedAs } from '../data/use-viewed-as.ts'
import { dashboardMessages } from '../messages/en/dashboard.ts'
import { useMessages } from '../context/messages.ts'

let isFirstPage = true

type PageProps = { title: string; sub?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A dashboard page. Navigating to it focuses its heading, so that screen readers announce it. */
export function Page({ title, sub, actions, children }: PageProps) {
  const { site } = useApp()
  const messages = useMessages()
  const { impersonation } = useMessages(dashboardMessages)
  const named = messages.common.pageTitle(title, site.app.name)
  const viewedAs = useViewedAs()
  const full = viewedAs === null ? named : impersonation.title(viewedAs, named)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    document.title = full
    const isFirst = isFirstPage
    isFirstPage = false
    // On the first page, the browser itself announces the title.
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
 * Runs a function after the next frame, unless the focus has moved by then. Moving the focus immediately would make the
 * browser compute the layout twice.
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

import { useEffect, useRef, type ReactNode } from 'react'
import { useApp } from '../context/app.tsx'
import { useMessages } from '../context/messages.ts'
import { usePageLocation } from '../context/page-location.ts'
import { useViewedAs } from '../data/use-viewed-as.ts'
import { dashboardMessages } from '../messages/en/dashboard.ts'
import { PageHeader } from '../ui/Section.tsx'

type PageProps = {
  title: string
  sub?: ReactNode
  actions?: ReactNode
  /** Replaces the header. It must contain the page heading. */
  header?: ReactNode
  children: ReactNode
}

/** A dashboard page with its header. Sets the title of the document. */
export function Page({ title, sub, actions, header, children }: PageProps) {
  const { site } = useApp()
  const messages = useMessages()
  const { impersonation } = useMessages(dashboardMessages)
  const { arrive } = usePageLocation()
  const named = messages.common.pageTitle(title, site.app.name)
  const viewedAs = useViewedAs()
  const full = viewedAs === null ? named : impersonation.title(viewedAs, named)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => arrive(page.current!, full), [arrive, full])

  return (
    <div ref={page}>
      {header ?? <PageHeader title={title} sub={sub} actions={actions} />}
      {children}
    </div>
  )
}

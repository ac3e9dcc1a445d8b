import { Button, ButtonLink } from '../ui/Button.tsx'
import { Page } from './Page.tsx'
import { dashboardMessages } from '../messages/en/dashboard.ts'
import { useMessages } from '../context/messages.ts'

/** The 404 page of the dashboard. */
export function PageNotFound() {
  const messages = useMessages()
  return (
    <Page title={messages.notFound.title} sub={messages.notFound.sentence}>
      <ButtonLink look="primary" href="/">
        {messages.notFound.home}
      </ButtonLink>
    </Page>
  )
}

/** Replaces a page that crashed. The navigation around the page still works. */
export function PageCrashed({ error }: { error: unknown }) {
  const { crash } = useMessages(dashboardMessages)
  return (
    <Page title={crash.title} sub={crash.sentence}>
      <Button look="primary" onClick={() => window.location.reload()}>
        {crash.reload}
      </Button>
      <details className="gh-crash">
        <summary>{crash.details}</summary>
        <code>{String(error)}</code>
      </details>
    </Page>
  )
}

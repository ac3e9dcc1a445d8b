import { Signpost } from 'lucide-react'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { useMessages } from '../../context/messages.ts'

/** The 404 page outside the dashboard. */
export function NotFound() {
  const messages = useMessages()
  return (
    <AuthShell result={Signpost} title={messages.notFound.title} sub={messages.notFound.sentence}>
      <div className="gh-form-actions">
        <ButtonLink look="primary" href="/">
          {messages.notFound.home}
        </ButtonLink>
      </div>
    </AuthShell>
  )
}

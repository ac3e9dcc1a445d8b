import { AuthShell } from '../auth/AuthShell.tsx'
import { usePorts } from '../ports.tsx'
import { ButtonLink } from '../ui/Button.tsx'

/** An address at which there is nothing, for people who are not in the portal. */
export function NotFound() {
  const { words } = usePorts()
  return (
    <AuthShell result="gone" title={words.notFound.title} sub={words.notFound.sentence}>
      <div className="ah-form-actions">
        <ButtonLink look="primary" href="/">
          {words.notFound.home}
        </ButtonLink>
      </div>
    </AuthShell>
  )
}

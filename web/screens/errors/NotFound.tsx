import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { usePorts } from '../../context/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'

/** The 404 page outside the dashboard. */
export function NotFound() {
  const { words } = usePorts()
  return (
    <AuthShell result="gone" title={words.notFound.title} sub={words.notFound.sentence}>
      <div className="gh-form-actions">
        <ButtonLink look="primary" href="/">
          {words.notFound.home}
        </ButtonLink>
      </div>
    </AuthShell>
  )
}

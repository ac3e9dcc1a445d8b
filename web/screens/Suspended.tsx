import { useEffect } from 'react'
import { AuthShell } from '../auth/AuthShell.tsx'
import { usePorts } from '../ports.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'

/** What a person sees whose account was banned, in place of the form. */
export function Suspended({ onBack }: { onBack: () => void }) {
  const { site, words } = usePorts()
  useEffect(() => document.querySelector('h1')?.focus(), [])

  return (
    <AuthShell result="problem" title={words.suspended.title} sub={words.suspended.sentence}>
      <div className="ah-form-actions">
        {site.links.support && (
          <ButtonLink look="primary" href={site.links.support}>
            {words.suspended.contact(site.app.support ?? '')}
          </ButtonLink>
        )}
        <Button onClick={onBack}>{words.suspended.back}</Button>
      </div>
    </AuthShell>
  )
}

import { useEffect, useState } from 'react'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { usePorts } from '../../context/app.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'

type SuspendedProps = {
  /** Omitted for a permanent ban. */
  secondsLeft: number | undefined
  onBack: () => void
}

/** Replaces the form for a banned user. */
export function Suspended({ secondsLeft, onBack }: SuspendedProps) {
  const { site, words } = usePorts()
  const [until] = useState(() => endIn(secondsLeft, words.locale))
  useEffect(() => document.querySelector('h1')?.focus(), [])

  return (
    <AuthShell result="problem" title={words.suspended.title} sub={words.suspended.sentence(until)}>
      <div className="gh-form-actions">
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

function endIn(seconds: number | undefined, locale: string) {
  if (seconds === undefined) return null
  return new Date(Date.now() + seconds * 1000).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' })
}

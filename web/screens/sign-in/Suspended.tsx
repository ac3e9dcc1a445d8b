import { useState } from 'react'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { useApp } from '../../context/app.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useMessages } from '../../context/messages.ts'

type SuspendedProps = {
  /** Undefined for a permanent ban. */
  secondsLeft: number | undefined
  onBack: () => void
}

/** Shown to a banned user instead of the form. */
export function Suspended({ secondsLeft, onBack }: SuspendedProps) {
  const { site } = useApp()
  const messages = useMessages()
  const [until] = useState(() => endIn(secondsLeft, messages.locale))
  useTitleFocus()

  return (
    <AuthShell result="problem" title={messages.suspended.title} sub={messages.suspended.sentence(until)}>
      <div className="gh-form-actions">
        {site.links.support && (
          <ButtonLink look="primary" href={site.links.support}>
            {messages.suspended.contact(site.app.support ?? '')}
          </ButtonLink>
        )}
        <Button onClick={onBack}>{messages.suspended.back}</Button>
      </div>
    </AuthShell>
  )
}

function endIn(seconds: number | undefined, locale: string) {
  if (seconds === undefined) return null
  return new Date(Date.now() + seconds * 1000).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' })
}

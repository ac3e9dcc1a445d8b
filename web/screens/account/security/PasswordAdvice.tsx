import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../context/app.tsx'
import { recallMoment, rememberMoment } from '../../../context/browser-storage.ts'
import { useMessages } from '../../../context/messages.ts'
import { securityQuery } from '../../../data/account.ts'
import { passwordAdviceMessages } from '../../../messages/en/notices.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'

const momentName = 'password-advice-away'

/**
 * Advises the user to change a password that attackers would try first. Dismissing the advice hides it until the next
 * sign-in.
 */
export function PasswordAdvice() {
  const { site, call } = useApp()
  const messages = useMessages(passwordAdviceMessages)
  const { data: methods } = useQuery(securityQuery(call))
  const signedInAt = Date.parse(site.session?.session.createdAt ?? '')
  const [isAway, setIsAway] = useState(() => recallMoment(momentName, { tabOnly: false }) === signedInAt)
  if (isAway || methods?.password.advice === null) return null

  function dismiss() {
    rememberMoment(momentName, signedInAt, { tabOnly: false })
    setIsAway(true)
    document.querySelector<HTMLElement>('main h1')?.focus()
  }

  const actions = (
    <>
      <ButtonLink href="/account/security#password">{messages.change}</ButtonLink>
      <Button look="quiet" onClick={dismiss}>
        {messages.dismiss}
      </Button>
    </>
  )
  return (
    <section className="gh-password-advice" aria-label={messages.label}>
      <Note kind="warn" title={messages.title} actions={actions}>
        {messages.sentence}
      </Note>
    </section>
  )
}

import { useEffect } from 'react'
import * as z from 'zod/mini'
import { resetPassword } from '../../../contract/sign-in/password-reset.ts'
import { AuthShell, useTitleFocus } from '../../layout/auth/AuthShell.tsx'
import { isNewPasswordRefusal, newPasswordField } from '../../forms/fields.ts'
import { focusFirst } from '../../forms/focus-first.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { HiddenUsername } from '../../forms/HiddenUsername.tsx'
import { NewPassword } from '../../forms/NewPassword.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { StatusNote } from '../../forms/StatusNote.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { recallPending } from '../../context/browser-storage.ts'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { resetMessages } from '../../messages/en/reset.ts'
import { useMessages } from '../../context/messages.ts'

/** The page that a reset link opens. Asks for a new password. The page keeps the secret of the link only in memory. */
export function ResetPassword() {
  const { site, query, go } = useApp()
  const messages = useMessages(resetMessages, 'reset')
  const isAwake = useIsAwake()
  const token = query.get('token')
  const form = useEndpointForm(resetPassword, {
    schema: z.object({ password: newPasswordField(site.passwordLength) }),
    body: ({ password }) => ({ newPassword: password, ...(token === null ? {} : { token }) }),
    fieldOf: ({ code }) => (isNewPasswordRefusal(code) ? 'password' : undefined),
    onSuccess: () => go('/sign-in?reason=password-set&switch=1', { replace: true }),
  })
  const { setFocus } = form

  useEffect(() => {
    if (!isAwake) return
    // Removes the secret from the address bar and the history, so that it cannot be copied from there.
    window.history.replaceState(null, '', window.location.pathname)
    if (token) focusFirst(() => setFocus('password'))
  }, [isAwake, token, setFocus])

  if (isAwake && (!token || form.problem?.code === 'INVALID_TOKEN')) return <DeadLink />
  const email = isAwake ? recallPending()?.email : undefined
  return (
    <AuthShell title={messages.title} sub={messages.sub}>
      <FormNote form={form} otherwise={<StatusNote />} />
      {/* Without a script, the form is submitted to this page’s URL, which contains the secret of the link. */}
      <form className="gh-form" method="post" noValidate onSubmit={form.onSubmit}>
        <HiddenUsername email={email} />
        <NewPassword
          control={form.control}
          registration={form.register('password')}
          error={form.errorOf('password')}
          label={messages.newPassword}
        />
        <SubmitButton form={form}>{messages.submit}</SubmitButton>
      </form>
    </AuthShell>
  )
}

function DeadLink() {
  const { site } = useApp()
  const messages = useMessages(resetMessages, 'reset')
  useTitleFocus()
  return (
    <AuthShell result="problem" title={messages.dead} sub={messages.deadSentence(site.linkSeconds.reset)}>
      <div className="gh-form-actions">
        <ButtonLink look="primary" href="/forgot-password">
          {messages.sendNew}
        </ButtonLink>
      </div>
    </AuthShell>
  )
}

import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { stopReset } from '../../../contract/factors/recovery.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { useApp, useIsAwake } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { LinkResult } from '../../layout/auth/LinkPage.tsx'
import { stopResetMessages } from '../../messages/en/mailed-links/stop-reset.ts'

/**
 * The page behind the mailed link that stops a reset of second factors. The user has to press a button, because mail
 * scanners open links. The secret of the link stays in memory only.
 */
export function StopReset() {
  const messages = useMessages(stopResetMessages)
  const { query } = useApp()
  const isAwake = useIsAwake()
  const [isStopped, setIsStopped] = useState(false)
  const token = query.get('token')
  const form = useEndpointForm(stopReset, {
    schema: z.object({}),
    body: () => (token === null ? {} : { token }),
    onSuccess: () => setIsStopped(true),
  })
  useEffect(() => {
    if (isAwake) window.history.replaceState(null, '', window.location.pathname)
  }, [isAwake])

  if (isStopped) return <Stopped />
  if (isAwake && (token === null || form.problem?.code === 'INVALID_TOKEN')) return <DeadLink />
  return (
    <AuthShell title={messages.title} sub={messages.sub}>
      <FormNote form={form} />
      <form className="gh-form" method="post" noValidate onSubmit={form.onSubmit}>
        <SubmitButton form={form}>{messages.stop}</SubmitButton>
      </form>
    </AuthShell>
  )
}

function Stopped() {
  const { site } = useApp()
  const messages = useMessages(stopResetMessages)
  const newPasswordPath = site.session ? '/account/security' : site.features.passwordReset ? '/forgot-password' : null
  return (
    <LinkResult
      result="ok"
      title={messages.stopped}
      sub={messages.stoppedSentence}
      to={
        newPasswordPath
          ? { href: newPasswordPath, label: messages.newPassword }
          : { href: '/sign-in', label: messages.toSignIn }
      }
    />
  )
}

function DeadLink() {
  const messages = useMessages(stopResetMessages)
  const to = { href: '/sign-in', label: messages.toSignIn }
  return <LinkResult result="problem" title={messages.dead} sub={messages.deadSentence} to={to} />
}

import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Receipt } from '../../../client/call.ts'
import { disconnectDevice } from '../../../contract/applications/device-authorization.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { useApp, useIsAwake } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { AuthShell } from '../../layout/auth/AuthShell.tsx'
import { LinkResult } from '../../layout/auth/LinkPage.tsx'
import { disconnectMessages } from '../../messages/en/mailed-links/disconnect.ts'
import { writeDate } from '../../ui/date-formats.ts'

/**
 * The page behind the mailed link that disconnects a device. The user has to press a button, because mail scanners open
 * links. The page removes the secret of the link from the URL and keeps it in memory only.
 */
export function Disconnect() {
  const messages = useMessages(disconnectMessages)
  const { query } = useApp()
  const isAwake = useIsAwake()
  const [done, setDone] = useState<{ sub: string } | null>(null)
  const { locale } = useMessages()
  const token = query.get('token')
  const sentenceOf = (receipt: Receipt | undefined) =>
    messages.disconnectedSentence(receipt ? writeDate(new Date(receipt.kitsBy), locale, 'clockSeconds') : null)
  const form = useEndpointForm(disconnectDevice, {
    schema: z.object({}),
    body: () => ({ token: token ?? '' }),
    onSuccess: (_reply, _values, receipt) => setDone({ sub: sentenceOf(receipt) }),
  })
  useEffect(() => {
    if (isAwake) window.history.replaceState(null, '', window.location.pathname)
  }, [isAwake])

  if (done) return <Result result="ok" title={messages.disconnected} {...done} />
  if (isAwake && (token === null || form.problem?.code === 'INVALID_TOKEN'))
    return <Result result="problem" title={messages.dead} sub={messages.deadSentence} />
  return (
    <AuthShell title={messages.title} sub={messages.sub}>
      <FormNote form={form} />
      <form className="gh-form" method="post" noValidate onSubmit={form.onSubmit}>
        <SubmitButton form={form}>{messages.disconnect}</SubmitButton>
      </form>
    </AuthShell>
  )
}

type ResultProps = { result: 'ok' | 'problem'; title: string; sub: string }

/**
 * Shows whether the device was disconnected. After success, a signed-out user gets a link for choosing a new password,
 * if the site offers password resets. In all other cases, the page links to the user’s devices.
 */
function Result(shown: ResultProps) {
  const { site } = useApp()
  const messages = useMessages(disconnectMessages)
  const needsPassword = shown.result === 'ok' && !site.session && site.features.passwordReset
  const to = needsPassword
    ? { href: '/forgot-password', label: messages.newPassword }
    : { href: '/account/devices', label: messages.toDevices }
  return <LinkResult {...shown} to={to} />
}

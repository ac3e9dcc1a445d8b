import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { getSession } from '../../../contract/sessions/sessions.ts'
import type { OwnSession } from '../../../contract/session.ts'
import type { FullUser } from '../../../contract/user.ts'
import type { PendingCall } from '../../data/identity-gate.ts'
import { sessionQuery } from '../../data/account.ts'
import { signInAgain } from '../../data/sign-in-again.ts'
import { passwordField } from '../../forms/fields.ts'
import { CurrentPassword } from '../../forms/CurrentPassword.tsx'
import { DialogForm } from '../../forms/DialogForm.tsx'
import { HiddenUsername } from '../../forms/HiddenUsername.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { useApp } from '../../context/app.tsx'
import { hearOtherTabs, tellOtherTabs } from '../../context/session-channel.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { useMessages } from '../../context/messages.ts'

const schema = z.object({ password: passwordField })
const shortSessionSeconds = 86_400

/** Signs in over the page after the session has ended, which keeps the page and everything typed on it. */
export function SignInAgain({ pending }: { pending: PendingCall }) {
  const { site, call } = useApp()
  const messages = useMessages()
  const { ended } = useMessages(dashboardMessages)
  const { data } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const [before] = useState(data ?? site.session!)
  const resume = useResume(pending, before.user.id)
  if (site.features.password) {
    return (
      <Dialog title={ended.title} sentence={ended.sentence}>
        <AgainByPassword {...before} onSuccess={resume} />
      </Dialog>
    )
  }
  return (
    <Dialog title={ended.title} sentence={ended.sentenceElsewhere}>
      <DialogActions>
        <ButtonLink look="primary" href={signInAgain()}>
          {messages.signIn.submit}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}

/** Resumes the held call after signing in, even in another tab, but never as a different user. */
function useResume(pending: PendingCall, userId: string) {
  const { call } = useApp()
  const queries = useQueryClient()
  const resume = () => {
    pending.settle(true)
    void queries.invalidateQueries()
  }
  const hear = useEffectEvent(async () => {
    const { data } = await call(getSession)
    if (data?.user.id === userId) resume()
  })
  useEffect(() => hearOtherTabs((news) => news === 'signed-in' && void hear()), [])
  return resume
}

type AgainByPasswordProps = { user: FullUser; session: OwnSession; onSuccess: () => void }

function AgainByPassword({ user, session, onSuccess }: AgainByPasswordProps) {
  const messages = useMessages()
  const { ended } = useMessages(dashboardMessages)
  const form = useEndpointForm(signInEmail, {
    schema,
    body: ({ password }) => ({ email: user.email, password, rememberMe: wasRemembered(session) }),
    onSuccess: () => {
      tellOtherTabs('signed-in')
      onSuccess()
    },
  })

  return (
    <DialogForm
      form={form}
      cancel={<ButtonLink href={signInAgain()}>{ended.other}</ButtonLink>}
      submit={messages.signIn.submit}
    >
      <HiddenUsername email={user.email} />
      <p>
        <code>{user.email}</code>
      </p>
      <CurrentPassword id="again-password" {...form.field('password')} />
    </DialogForm>
  )
}

/** A session without “remember me” lasts a day; the new session is not remembered either. */
function wasRemembered({ expiresAt, updatedAt }: { expiresAt: string; updatedAt: string }) {
  return Date.parse(expiresAt) - Date.parse(updatedAt) > shortSessionSeconds * 1000
}

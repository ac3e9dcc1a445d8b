import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { getSession } from '../../../contract/sessions/sessions.ts'
import type { OwnSession } from '../../../contract/session.ts'
import type { SecondFactor } from '../../../contract/sign-in/challenge.ts'
import type { FullUser } from '../../../contract/user.ts'
import type { PendingCall } from '../../data/identity-gate.ts'
import { sessionQuery } from '../../data/account.ts'
import { enrolmentAgain, signInAgain } from '../../data/sign-in-again.ts'
import { passwordField } from '../../forms/fields.ts'
import { CurrentPassword } from '../../forms/CurrentPassword.tsx'
import { DialogForm } from '../../forms/DialogForm.tsx'
import { HiddenUsername } from '../../forms/HiddenUsername.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { useApp } from '../../context/app.tsx'
import { hearOtherTabs, tellOtherTabs } from '../../context/session-channel.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { challengeEnd } from '../second-step/use-challenge.ts'
import { useStepMethods, type StepMethod } from '../second-step/use-step-methods.ts'
import { FactorForm } from './FactorForm.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { useMessages } from '../../context/messages.ts'

const schema = z.object({ password: passwordField })
const shortSessionSeconds = 86_400

/**
 * Asks the user to sign in again after the session has ended, in a dialog over the page. Everything typed on the page
 * stays. If the site has no passwords, the dialog only links to the sign-in page.
 */
export function SignInAgain({ pending }: { pending: PendingCall }) {
  const { site, call } = useApp()
  const messages = useMessages()
  const { ended } = useMessages(dashboardMessages)
  const { data } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const [before] = useState(data ?? site.session!)
  const resume = useResume(pending, before.user.id)
  if (site.features.password) {
    return <AgainHere {...before} onSuccess={resume} />
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

/**
 * Returns the function that sends the pending call again. Also sends the call again once the same user has signed in
 * in another tab.
 */
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

type AgainProps = { user: FullUser; session: OwnSession; onSuccess: () => void }

/** Asks for the password and, if the user has a second factor, for a second factor. */
function AgainHere({ user, session, onSuccess }: AgainProps) {
  const { ended } = useMessages(dashboardMessages)
  const [challenge, setChallenge] = useState<readonly SecondFactor[] | null>(null)
  const finish = () => {
    tellOtherTabs('signed-in')
    onSuccess()
  }
  if (challenge) return <AgainByFactor challenge={challenge} onEnd={() => setChallenge(null)} onSuccess={finish} />
  return (
    <Dialog title={ended.title} sentence={ended.sentence}>
      <AgainByPassword user={user} session={session} onSuccess={finish} onChallenged={setChallenge} />
    </Dialog>
  )
}

type AgainByFactorProps = {
  challenge: readonly SecondFactor[]
  /** Called after too many wrong codes or a timeout. The user then has to enter the password again. */
  onEnd: () => void
  onSuccess: () => void
}

function AgainByFactor({ challenge, onEnd, onSuccess }: AgainByFactorProps) {
  const messages = useMessages()
  const { ended } = useMessages(dashboardMessages)
  const secondStep = useMessages(secondStepMessages, 'secondStep')
  const methods = useStepMethods(challenge)
  const [chosen, setChosen] = useState<StepMethod | null>(null)
  const current = chosen ?? methods[0]
  const cancel = <ButtonLink href={signInAgain()}>{ended.other}</ButtonLink>
  if (current === undefined)
    return (
      <Dialog title={secondStep.none}>
        <DialogActions>{cancel}</DialogActions>
      </Dialog>
    )
  const { byPasskey, byApp, byEmailCode, byRecoveryCode } = secondStep
  return (
    <Dialog
      title={secondStep.title}
      sentence={{ passkey: byPasskey, totp: byApp, otp: byEmailCode, 'backup-code': byRecoveryCode }[current]}
    >
      <FactorForm
        methods={methods}
        current={current}
        onMethod={setChosen}
        cancel={cancel}
        submit={messages.signIn.submit}
        onSuccess={onSuccess}
        onRefused={(error) => challengeEnd(error) && onEnd()}
      />
    </Dialog>
  )
}

type AgainByPasswordProps = AgainProps & { onChallenged: (methods: readonly SecondFactor[]) => void }

function AgainByPassword({ user, session, onSuccess, onChallenged }: AgainByPasswordProps) {
  const { go } = useApp()
  const messages = useMessages()
  const { ended } = useMessages(dashboardMessages)
  const form = useEndpointForm(signInEmail, {
    schema,
    body: ({ password }) => ({ email: user.email, password, rememberMe: wasRemembered(session) }),
    onSuccess({ twoFactorRedirect, twoFactorMethods, twoFactorEnrolment }) {
      if (!twoFactorRedirect) return onSuccess()
      if (twoFactorEnrolment) return go(enrolmentAgain())
      onChallenged(twoFactorMethods)
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

/**
 * Whether the ended session used “remember me”. A session without “remember me” lasts a day, and the session that
 * replaces it must not last longer.
 */
function wasRemembered({ expiresAt, updatedAt }: { expiresAt: string; updatedAt: string }) {
  return Date.parse(expiresAt) - Date.parse(updatedAt) > shortSessionSeconds * 1000
}

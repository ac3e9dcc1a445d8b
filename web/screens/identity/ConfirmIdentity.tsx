import { useQuery } from '@tanstack/react-query'
import { Fingerprint, KeyRound, Link2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { deleteUser } from '../../../contract/accounts/deletion.ts'
import { unlinkAccount } from '../../../contract/accounts/linked-accounts.ts'
import { confirmIdentity } from '../../../contract/sessions/confirm-identity.ts'
import type { PendingCall } from '../../data/identity-gate.ts'
import { securityQuery, sessionQuery } from '../../data/account.ts'
import { passwordField } from '../../forms/fields.ts'
import { HiddenUsername } from '../../forms/HiddenUsername.tsx'
import { CurrentPassword } from '../../forms/CurrentPassword.tsx'
import { DialogForm } from '../../forms/DialogForm.tsx'
import { useEndpointForm } from '../../forms/use-endpoint-form.ts'
import { useApp } from '../../context/app.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useProviderName } from '../account/security/provider-name.ts'
import { Way, Ways } from '../second-step/OtherWays.tsx'
import { useStepMethods } from '../second-step/use-step-methods.ts'
import { ConfirmByProvider } from './ConfirmByProvider.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { factorsMessages } from '../../messages/en/factors.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { useMessages } from '../../context/messages.ts'

const schema = z.object({ password: passwordField })

/** Asks the user to confirm their identity before a sensitive action, because an open session alone is not enough. */
export function ConfirmIdentity({ pending }: { pending: PendingCall }) {
  const { site, call } = useApp()
  const { confirm } = useMessages(dashboardMessages)
  const offersPasskey = useStepMethods(pending.methods).includes('passkey')
  const [choosesPasskey, setChoosesPasskey] = useState<boolean | null>(null)
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const { data: methods, isPending } = useQuery(securityQuery(call))
  if (!session || isPending) return null

  // If the methods failed to load, assume a password, because most users have one.
  const hasPassword = methods ? methods.password.changedAt !== null : true
  const accounts = methods?.accounts ?? []
  const hasOther = hasPassword || accounts.length > 0
  if (offersPasskey && (choosesPasskey ?? !hasOther))
    return (
      <ConfirmByPasskey pending={pending}>
        {hasOther && <Other way={hasPassword ? 'password' : 'account'} onChoose={() => setChoosesPasskey(false)} />}
      </ConfirmByPasskey>
    )

  const other = offersPasskey && <Other way="passkey" onChoose={() => setChoosesPasskey(true)} />
  return (
    <Dialog
      title={confirm.title}
      sentence={<Reason pending={pending} since={session.session.createdAt} hasPassword={hasPassword} />}
      onClose={() => pending.settle(false)}
    >
      {hasPassword ? (
        <ConfirmByPassword pending={pending} email={session.user.email}>
          {other}
        </ConfirmByPassword>
      ) : (
        <>
          <ConfirmByProvider pending={pending} session={session} accounts={accounts} />
          {other}
        </>
      )}
    </Dialog>
  )
}

function ConfirmByPasskey({ pending, children }: { pending: PendingCall; children: ReactNode }) {
  const { common } = useMessages()
  const { confirm } = useMessages(dashboardMessages)
  const { stepUp } = useMessages(factorsMessages, 'factors')
  return (
    <Dialog title={confirm.title} sentence={stepUp.byPasskey} onClose={() => pending.settle(false)}>
      <PasskeyForm
        cancel={<Button onClick={() => pending.settle(false)}>{common.cancel}</Button>}
        onSuccess={() => pending.settle(true)}
      >
        {children}
      </PasskeyForm>
    </Dialog>
  )
}

type OtherProps = { way: 'passkey' | 'password' | 'account'; onChoose: () => void }

/** Offers another method to confirm the identity. */
function Other({ way, onChoose }: OtherProps) {
  const { usePasskey } = useMessages(secondStepMessages, 'secondStep')
  const { usePassword, useAccount } = useMessages(dashboardMessages).confirm
  const icon = { passkey: Fingerprint, password: KeyRound, account: Link2 }[way]
  const name = { passkey: usePasskey, password: usePassword, account: useAccount }[way]
  return (
    <Ways>
      <Way icon={icon} name={name} onChoose={onChoose} />
    </Ways>
  )
}

type ConfirmByPasswordProps = { pending: PendingCall; email: string; children: ReactNode }

function ConfirmByPassword({ pending, email, children }: ConfirmByPasswordProps) {
  const messages = useMessages()
  const { confirm } = useMessages(dashboardMessages)
  const form = useEndpointForm(confirmIdentity, {
    schema,
    body: (values) => values,
    fieldOf: ({ code }) => (code === 'INVALID_PASSWORD' ? 'password' : undefined),
    onSuccess: () => pending.settle(true),
  })
  return (
    <DialogForm
      form={form}
      cancel={<Button onClick={() => pending.settle(false)}>{messages.common.cancel}</Button>}
      submit={confirm.submit}
    >
      <HiddenUsername email={email} />
      <CurrentPassword id="confirm-password" {...form.field('password')} />
      {children}
    </DialogForm>
  )
}

type ReasonProps = { pending: PendingCall; since: string; hasPassword: boolean }

/** Says when the user signed in, and which action needs the confirmation. */
function Reason({ pending, since, hasPassword }: ReasonProps) {
  const { confirm, ago } = useMessages(dashboardMessages)
  const nameOf = useProviderName()
  const seconds = (Date.now() - Date.parse(since)) / 1000
  const { toDelete, toGoOn, toDisconnect } = hasPassword ? confirm.byPassword : confirm.byProvider
  const { endpoint, body } = pending
  const action =
    endpoint.path === deleteUser.path
      ? toDelete
      : endpoint.path === unlinkAccount.path
        ? toDisconnect(nameOf((body as { providerId: string }).providerId))
        : toGoOn
  return (
    <>
      {confirm.since(ago(seconds))} <Rich text={action} />
    </>
  )
}

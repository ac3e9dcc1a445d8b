import { useQuery } from '@tanstack/react-query'
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
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useProviderName } from '../account/security/provider-name.ts'
import { useStepMethods } from '../second-step/use-step-methods.ts'
import { ConfirmByProvider } from './ConfirmByProvider.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'
import { dashboardMessages, type DashboardMessages } from '../../messages/en/dashboard.ts'
import { factorsMessages } from '../../messages/en/factors.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { useMessages } from '../../context/messages.ts'

const schema = z.object({ password: passwordField })

/** Asks the user to confirm their identity before a sensitive action, because an open session alone is not enough. */
export function ConfirmIdentity({ pending }: { pending: PendingCall }) {
  const { site, call } = useApp()
  const { confirm, ago } = useMessages(dashboardMessages)
  const { usePasskey } = useMessages(secondStepMessages, 'secondStep')
  const offersPasskey = useStepMethods(pending.methods).includes('passkey')
  const [choosesPasskey, setChoosesPasskey] = useState<boolean | null>(null)
  const nameOf = useProviderName()
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const { data: methods, isPending } = useQuery(securityQuery(call))
  if (!session || isPending) return null

  // If the methods failed to load, assume a password, because most users have one.
  const hasPassword = methods ? methods.password.changedAt !== null : true
  const accounts = methods?.accounts ?? []
  const hasOther = hasPassword || accounts.length > 0
  if (offersPasskey && (choosesPasskey ?? !hasOther))
    return <ConfirmByPasskey pending={pending} onOther={hasOther ? () => setChoosesPasskey(false) : null} />

  const other = offersPasskey && <Other label={usePasskey} onClick={() => setChoosesPasskey(true)} />
  const seconds = (Date.now() - Date.parse(session.session.createdAt)) / 1000
  return (
    <Dialog
      title={confirm.title}
      sentence={
        <>
          {confirm.since(ago(seconds))} <Rich text={whatFor(pending, { hasPassword, confirm, nameOf })} />
        </>
      }
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

type ConfirmByPasskeyProps = {
  pending: PendingCall
  /** Switches to another method; null if the user has no other method. */
  onOther: (() => void) | null
}

function ConfirmByPasskey({ pending, onOther }: ConfirmByPasskeyProps) {
  const { common } = useMessages()
  const { confirm } = useMessages(dashboardMessages)
  const { stepUp } = useMessages(factorsMessages, 'factors')
  const { otherWay } = useMessages(secondStepMessages, 'secondStep')
  return (
    <Dialog title={confirm.title} sentence={stepUp.byPasskey} onClose={() => pending.settle(false)}>
      <PasskeyForm
        cancel={<Button onClick={() => pending.settle(false)}>{common.cancel}</Button>}
        onSuccess={() => pending.settle(true)}
      >
        {onOther && <Other label={otherWay} onClick={onOther} />}
      </PasskeyForm>
    </Dialog>
  )
}

/** A button that switches to another method. */
function Other({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <p className="gh-form-foot">
      <LinkButton onClick={onClick}>{label}</LinkButton>
    </p>
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

type Messages = {
  hasPassword: boolean
  confirm: DashboardMessages['confirm']
  nameOf: (id: string) => string
}

function whatFor({ endpoint, body }: PendingCall, { hasPassword, confirm, nameOf }: Messages) {
  const { toDelete, toGoOn, toDisconnect } = hasPassword ? confirm.byPassword : confirm.byProvider
  if (endpoint.path === deleteUser.path) return toDelete
  if (endpoint.path !== unlinkAccount.path) return toGoOn
  return toDisconnect(nameOf((body as { providerId: string }).providerId))
}

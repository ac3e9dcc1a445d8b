import { useState } from 'react'
import type { PendingCall } from '../../data/identity-gate.ts'
import { useMessages } from '../../context/messages.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { factorsMessages } from '../../messages/en/factors.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { CodeMethod } from '../second-step/use-code-form.ts'
import { CodeForm } from './CodeForm.tsx'

/** Asks a user with a second factor for a code before a sensitive action. */
export function ConfirmByCode({ pending }: { pending: PendingCall }) {
  const messages = useMessages()
  const { confirm } = useMessages(dashboardMessages)
  const { stepUp } = useMessages(factorsMessages, 'factors')
  const usable = codeMethods(pending)
  const [method, setMethod] = useState<CodeMethod>(usable[0] ?? 'totp')
  return (
    <Dialog
      title={confirm.title}
      sentence={method === 'totp' ? stepUp.byApp : stepUp.byRecoveryCode}
      onClose={() => pending.settle(false)}
    >
      <CodeForm
        key={method}
        method={method}
        onMethod={usable.length > 1 ? setMethod : undefined}
        cancel={<Button onClick={() => pending.settle(false)}>{messages.common.cancel}</Button>}
        submit={confirm.submit}
        onSuccess={() => pending.settle(true)}
      />
    </Dialog>
  )
}

function codeMethods({ methods }: PendingCall) {
  return methods.filter((each): each is CodeMethod => each === 'totp' || each === 'backup-code')
}

import { useState } from 'react'
import type { PendingCall } from '../../data/identity-gate.ts'
import { useMessages } from '../../context/messages.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { factorsMessages } from '../../messages/en/factors.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { useStepMethods, type StepMethod } from '../second-step/use-step-methods.ts'
import { FactorForm } from './FactorForm.tsx'

/** Asks a user for a second factor before a sensitive action. */
export function ConfirmByFactor({ pending }: { pending: PendingCall }) {
  const messages = useMessages()
  const { confirm } = useMessages(dashboardMessages)
  const { stepUp } = useMessages(factorsMessages, 'factors')
  const methods = useStepMethods(pending.methods)
  const [chosen, setChosen] = useState<StepMethod | null>(null)
  const current = chosen ?? methods[0]
  const close = () => pending.settle(false)
  const cancel = <Button onClick={close}>{messages.common.cancel}</Button>
  if (current === undefined)
    return (
      <Dialog title={confirm.title} sentence={stepUp.none} onClose={close}>
        <DialogActions>{cancel}</DialogActions>
      </Dialog>
    )
  const sentences = {
    passkey: stepUp.byPasskey,
    totp: stepUp.byApp,
    otp: stepUp.byEmailCode,
    'backup-code': stepUp.byRecoveryCode,
  }
  return (
    <Dialog title={confirm.title} sentence={sentences[current]} onClose={close}>
      <FactorForm
        methods={methods}
        current={current}
        onMethod={setChosen}
        cancel={cancel}
        submit={confirm.submit}
        onSuccess={() => pending.settle(true)}
      />
    </Dialog>
  )
}

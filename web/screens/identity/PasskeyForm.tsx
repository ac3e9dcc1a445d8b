import { useEffect, useRef, type ReactNode } from 'react'
import type { CallError } from '../../../client/call.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { PasskeyNote } from '../passkeys/PasskeyNote.tsx'
import { requestPasskey } from '../passkeys/passkey-requests.ts'
import { usePasskey } from '../passkeys/use-passkey.ts'

type PasskeyFormProps = {
  cancel: ReactNode
  onSuccess: () => void
  onRefused?: ((error: CallError) => void) | undefined
  /** The controls that switch to another method. */
  children: ReactNode
}

/** The content of a dialog that asks for a passkey. */
export function PasskeyForm({ cancel, onSuccess, onRefused, children }: PasskeyFormProps) {
  const { call } = useApp()
  const { usePasskey: label } = useMessages(secondStepMessages, 'secondStep')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const passkey = usePasskey(async () => {
    const result = await requestPasskey(call)
    if (result.failure?.is === 'refused') onRefused?.(result.failure.problem)
    return result
  }, onSuccess)
  return (
    <div className="gh-form">
      {passkey.failure && <PasskeyNote failure={passkey.failure} />}
      {children}
      <DialogActions>
        {cancel}
        <Button ref={button} look="primary" isBusy={passkey.isWaiting} onClick={() => void passkey.start()}>
          {label}
        </Button>
      </DialogActions>
    </div>
  )
}

import { useEffect, type ReactNode } from 'react'
import type { CallError } from '../../../client/call.ts'
import { DialogForm } from '../../forms/DialogForm.tsx'
import { useMessages } from '../../context/messages.ts'
import { factorsMessages } from '../../messages/en/factors.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { StepField } from '../second-step/StepField.tsx'
import { useCodeForm, type CodeMethod } from '../second-step/use-code-form.ts'

type CodeFormProps = {
  method: CodeMethod
  /** Switches to the other kind of code; omitted if the user has only one. */
  onMethod: ((method: CodeMethod) => void) | undefined
  cancel: ReactNode
  submit: string
  onSuccess: () => void
  onRefused?: (error: CallError) => void
}

/** The form of a dialog that asks for a code, with a button that switches to the other kind of code. */
export function CodeForm({ method, onMethod, cancel, submit, ...done }: CodeFormProps) {
  const { useApp } = useMessages(secondStepMessages, 'secondStep')
  const { stepUp } = useMessages(factorsMessages, 'factors')
  const form = useCodeForm(method, done)
  const { setFocus } = form
  // The dialog was open before with another form, so it does not move the focus.
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <DialogForm form={form} cancel={cancel} submit={submit}>
      <StepField form={form} method={method} />
      {onMethod && (
        <p className="gh-small">
          {method === 'totp' ? (
            <LinkButton onClick={() => onMethod('backup-code')}>{stepUp.useRecoveryCode}</LinkButton>
          ) : (
            <LinkButton onClick={() => onMethod('totp')}>{useApp}</LinkButton>
          )}
        </p>
      )}
    </DialogForm>
  )
}

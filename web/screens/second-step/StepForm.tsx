import { useEffect, useState, type ReactNode } from 'react'
import { focusFirst } from '../../forms/focus-first.ts'
import { FormNote } from '../../forms/FormNote.tsx'
import { SubmitButton } from '../../forms/SubmitButton.tsx'
import { useMessages } from '../../context/messages.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { Check } from '../../ui/Field.tsx'
import { Note } from '../../ui/Note.tsx'
import { StepField } from './StepField.tsx'
import { StepShell, type StepProps } from './StepShell.tsx'
import { useArrival } from './use-arrival.ts'
import { useUnusableFactor } from './use-code-error.ts'
import { useCodeForm, type CodeMethod } from './use-code-form.ts'

type StepFormProps = StepProps & {
  method: CodeMethod
  /** Shown below the form. */
  foot?: ReactNode
}

/** Asks for the code of one method and continues the sign-in. */
export function StepForm({ method, foot, onRefused, ...step }: StepFormProps) {
  const messages = useMessages(secondStepMessages, 'secondStep')
  const [trustsDevice, setTrustsDevice] = useState(false)
  const form = useStepForm(method, { trustsDevice, onRefused })
  const unusable = useUnusableFactor(form.problem?.code)
  const { trustSeconds } = step.challenge

  return (
    <StepShell {...step} method={method}>
      <FormNote form={form} tell={() => unusable && <Note kind="danger" title={unusable} isNews />} />
      <form className="gh-form" noValidate onSubmit={form.onSubmit}>
        <StepField form={form} method={method} />
        {method !== 'backup-code' && trustSeconds > 0 && (
          <Check
            label={messages.trust(trustSeconds)}
            checked={trustsDevice}
            onChange={({ target }) => setTrustsDevice(target.checked)}
          />
        )}
        <SubmitButton form={form}>{messages.continue}</SubmitButton>
      </form>
      {foot}
    </StepShell>
  )
}

function useStepForm(
  method: CodeMethod,
  { trustsDevice, onRefused }: { trustsDevice: boolean } & Pick<StepFormProps, 'onRefused'>,
) {
  const arrive = useArrival()
  const form = useCodeForm(method, { trustsDevice, onSuccess: arrive, onRefused })
  const { setFocus } = form
  useEffect(() => focusFirst(() => setFocus('code')), [setFocus])
  return form
}

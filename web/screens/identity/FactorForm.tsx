import { useEffect, type ReactNode } from 'react'
import type { CallError } from '../../../client/call.ts'
import { DialogForm } from '../../forms/DialogForm.tsx'
import { OtherWays, type OtherWaysProps } from '../second-step/OtherWays.tsx'
import { StepField } from '../second-step/StepField.tsx'
import { useCodeForm, type CodeMethod } from '../second-step/use-code-form.ts'
import { PasskeyForm } from './PasskeyForm.tsx'

export type FactorFormProps = OtherWaysProps & {
  cancel: ReactNode
  submit: string
  onSuccess: () => void
  onRefused?: (error: CallError) => void
}

/** The form of a dialog that asks for a second factor, with buttons that switch to another. */
export function FactorForm({ methods, current, onMethod, ...form }: FactorFormProps) {
  const ways = <OtherWays methods={methods} current={current} onMethod={onMethod} />
  if (current === 'passkey') return <PasskeyForm {...form}>{ways}</PasskeyForm>
  return (
    <CodeForm key={current} method={current} {...form}>
      {ways}
    </CodeForm>
  )
}

type CodeFormProps = Omit<FactorFormProps, keyof OtherWaysProps> & { method: CodeMethod; children: ReactNode }

function CodeForm({ method, cancel, submit, children, ...done }: CodeFormProps) {
  const form = useCodeForm(method, done)
  const { setFocus } = form
  // The dialog was open before with another form, so it does not move the focus.
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <DialogForm form={form} cancel={cancel} submit={submit}>
      <StepField form={form} method={method} />
      {children}
    </DialogForm>
  )
}

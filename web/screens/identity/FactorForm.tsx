import { useEffect, type ReactNode } from 'react'
import type { CallError } from '../../../client/call.ts'
import { useMessages } from '../../context/messages.ts'
import { DialogForm } from '../../forms/DialogForm.tsx'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { DialogActions } from '../../ui/Dialog.tsx'
import { OtherWays, type OtherWaysProps } from '../second-step/OtherWays.tsx'
import { StepField } from '../second-step/StepField.tsx'
import { SendCode } from '../second-step/SendCode.tsx'
import { useEmailCode } from '../second-step/use-email-code.ts'
import { Resend } from '../verify/Resend.tsx'
import { useCodeForm, type CodeMethod } from '../second-step/use-code-form.ts'
import { PasskeyForm } from './PasskeyForm.tsx'

export type FactorFormProps = OtherWaysProps & {
  cancel: ReactNode
  submit: string
  onSuccess: () => void
  onRefused?: (error: CallError) => void
}

/** A form that asks for one of the user’s second factors, with buttons that switch to the other second factors. */
export function FactorForm({ methods, current, onMethod, ...form }: FactorFormProps) {
  const ways = <OtherWays methods={methods} current={current} onMethod={onMethod} />
  if (current === 'passkey') return <PasskeyForm {...form}>{ways}</PasskeyForm>
  if (current === 'otp') return <EmailCodeForm {...form}>{ways}</EmailCodeForm>
  return (
    <CodeForm key={current} method={current} {...form}>
      {ways}
    </CodeForm>
  )
}

/** Mails a code once the user asks for it, and then asks for the code. */
function EmailCodeForm({ children, ...form }: Omit<CodeFormProps, 'method'>) {
  const messages = useMessages(secondStepMessages, 'secondStep')
  const mail = useEmailCode(form.onRefused)
  const problem = mail.problem && <ProblemNote problem={mail.problem} />
  if (mail.isAsked)
    return (
      <CodeForm {...form} method="otp">
        {problem}
        <p className="gh-form-foot">
          {messages.nothingYet} <Resend resend={mail} isInline />
        </p>
        {children}
      </CodeForm>
    )
  return (
    <div className="gh-form">
      {problem}
      {children}
      <DialogActions>
        {form.cancel}
        <SendCode mail={mail} />
      </DialogActions>
    </div>
  )
}

type CodeFormProps = Omit<FactorFormProps, keyof OtherWaysProps> & { method: CodeMethod; children: ReactNode }

function CodeForm({ method, cancel, submit, children, ...done }: CodeFormProps) {
  const form = useCodeForm(method, done)
  const { setFocus } = form
  // A dialog sets the focus only when it opens, but this dialog was already open with another form.
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <DialogForm form={form} cancel={cancel} submit={submit}>
      <StepField form={form} method={method} />
      {children}
    </DialogForm>
  )
}

import { CodeField } from '../../forms/CodeField.tsx'
import { useMessages } from '../../context/messages.ts'
import { secondStepMessages } from '../../messages/en/second-step.ts'
import { Field } from '../../ui/Field.tsx'
import { useCodeError } from './use-code-error.ts'
import type { CodeForm, CodeMethod } from './use-code-form.ts'

export function StepField({ form, method }: { form: CodeForm; method: CodeMethod }) {
  const messages = useMessages(secondStepMessages, 'secondStep')
  const error = useCodeError(form, method)
  if (method === 'totp')
    return <CodeField id="code" label={messages.code} isMachine error={error} {...form.register('code')} />
  if (method === 'otp')
    return <CodeField id="mailed-code" label={messages.emailCode} isMachine error={error} {...form.register('code')} />
  return (
    <Field
      id="recovery-code"
      label={messages.recoveryCode}
      hint={messages.recoveryCodeHint}
      isMachine
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={error}
      {...form.register('code')}
    />
  )
}

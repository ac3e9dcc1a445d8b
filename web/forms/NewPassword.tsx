import { Check, Circle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWatch, type Control, type FieldValues, type Path, type UseFormRegisterReturn } from 'react-hook-form'
import { fieldMessage } from '../messages/lookup.ts'
import { useApp } from '../context/app.tsx'
import { announce } from '../ui/announce.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useMessages } from '../context/messages.ts'

type NewPasswordProps<Values extends FieldValues> = {
  control: Control<Values, unknown, Values>
  registration: UseFormRegisterReturn<Path<Values>>
  error: string | undefined
  label?: string
}

/** The field for choosing a password, with the rule it has to meet. */
export function NewPassword<Values extends FieldValues>(props: NewPasswordProps<Values>) {
  const { site } = useApp()
  const messages = useMessages()
  const { control, registration, error, label = messages.common.password } = props
  const { min, max } = site.passwordLength
  const value: unknown = useWatch({ control, name: registration.name })
  const isMet = typeof value === 'string' && value.length >= min && value.length <= max
  useMetNews(isMet, messages.signUp.ruleMet)

  // No maxlength: browsers would silently truncate a longer pasted password, and the user could never sign in with the
  // original.
  const forManagers = { minLength: min, passwordrules: `minlength: ${min}; maxlength: ${max};` }
  return (
    <PasswordField
      id="new-password"
      label={label}
      showLabel={messages.common.showPassword}
      autoComplete="new-password"
      // An error message repeats the rule, so the hint with the rule is omitted.
      hint={!error && <RuleLine text={messages.signUp.rule(min)} isMet={isMet} />}
      error={error && fieldMessage(messages, error, site.passwordLength)}
      {...forManagers}
      {...registration}
    />
  )
}

/** The rule for a new password, and whether the password meets it. */
function RuleLine({ text, isMet }: { text: string; isMet: boolean }) {
  return (
    <span className={isMet ? 'gh-rule gh-rule-met' : 'gh-rule'}>
      {isMet ? <Check size={16} strokeWidth={2.2} aria-hidden /> : <Circle size={16} strokeWidth={1.6} aria-hidden />}
      {text}
    </span>
  )
}

/** Announces that the password now meets the rule, even if an error message has replaced the rule. */
function useMetNews(isMet: boolean, metText: string) {
  const wasMet = useRef(isMet)
  useEffect(() => {
    if (isMet && !wasMet.current) announce(metText)
    wasMet.current = isMet
  }, [isMet, metText])
}

import { useWatch, type Control, type FieldValues, type Path, type UseFormRegisterReturn } from 'react-hook-form'
import { fieldMessage } from '../messages/lookup.ts'
import { useApp } from '../context/app.tsx'
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

  // No maxlength: browsers silently truncate a pasted password to it, and the user could never sign in with the
  // original.
  const forManagers = { minLength: min, passwordrules: `minlength: ${min}; maxlength: ${max};` }
  return (
    <PasswordField
      id="new-password"
      label={label}
      showLabel={messages.common.showPassword}
      autoComplete="new-password"
      rule={{ text: messages.signUp.rule(min), metText: messages.signUp.ruleMet, isMet }}
      error={error && fieldMessage(messages, error, site.passwordLength)}
      {...forManagers}
      {...registration}
    />
  )
}

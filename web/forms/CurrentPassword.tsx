import type { ComponentProps } from 'react'
import { useMessages } from '../context/messages.ts'
import { PasswordField } from '../ui/PasswordField.tsx'

/** The field for the password that an account already has. */
export function CurrentPassword(props: Partial<ComponentProps<typeof PasswordField>>) {
  const messages = useMessages()
  return (
    <PasswordField
      id="password"
      label={messages.common.password}
      showLabel={messages.common.showPassword}
      autoComplete="current-password"
      {...props}
    />
  )
}

import type { ComponentProps } from 'react'
import { useMessages } from '../context/messages.ts'
import { Field } from '../ui/Field.tsx'

export function EmailField(props: Partial<ComponentProps<typeof Field>>) {
  const messages = useMessages()
  return (
    <Field
      id="email"
      type="email"
      label={messages.common.email}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

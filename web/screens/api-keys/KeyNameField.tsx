import type { ComponentProps } from 'react'
import { useMessages } from '../../context/messages.ts'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { Field } from '../../ui/Field.tsx'

type KeyNameFieldProps = Omit<ComponentProps<typeof Field>, 'id' | 'label' | 'hint'>

export function KeyNameField({ error, ...input }: KeyNameFieldProps) {
  const { fields } = useMessages(apiKeysMessages)
  return (
    <Field
      {...input}
      id="key-name"
      label={fields.name}
      hint={fields.nameHint}
      autoComplete="off"
      maxLength={32}
      error={error && fields.nameMissing}
    />
  )
}

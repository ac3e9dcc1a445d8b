import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../../ui/Field.tsx'

type TypeToConfirmProps = { label: ReactNode; error: ReactNode; registration: UseFormRegisterReturn }

/** A field that requires typing a text, so that an irreversible action does not happen by accident. */
export function TypeToConfirm({ label, error, registration }: TypeToConfirmProps) {
  return (
    <Field
      id="type-to-confirm"
      label={label}
      error={error}
      isMachine
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-1p-ignore
      data-lpignore
      data-bwignore
      {...registration}
    />
  )
}

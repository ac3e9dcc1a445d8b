import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { Field } from '../ui/Field.tsx'

/** A field that requires typing a text, so that an irreversible action does not happen by accident. */
export function TypeToConfirm(props: Omit<ComponentProps<typeof Field>, 'id'> & { id?: string }) {
  return (
    <Field
      id="type-to-confirm"
      isMachine
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-1p-ignore
      data-lpignore
      data-bwignore
      {...props}
    />
  )
}

/** Returns the schema of the field’s value, which must be the expected text. */
export function typedField(expected: string) {
  return z.string().check(z.refine((text) => text.trim() === expected, 'DIFFERS'))
}

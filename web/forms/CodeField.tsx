import { useRef, type ChangeEvent, type ComponentProps } from 'react'
import { Field } from '../ui/Field.tsx'
import './CodeField.css'

type CodeFieldProps = ComponentProps<typeof Field> & {
  /** The length of the code. */
  digits?: number
}

/**
 * The field for a code of digits. Submits its form once for each complete code, so that the user need not press a
 * button.
 */
export function CodeField({ onChange, digits = 6, ...field }: CodeFieldProps) {
  const submitted = useRef('')

  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    const { value, form } = event.target
    const code = withoutSpaces(value)
    if (!codePattern(digits).test(code) || code === submitted.current) return
    submitted.current = code
    form?.requestSubmit()
  }

  return <Field inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...field} onChange={change} />
}

/** Returns a pattern for codes with this number of digits. Spaces are accepted, because authenticators group digits. */
export function codePattern(digits = 6) {
  return new RegExp(`^\\s*(?:\\d\\s*){${digits}}$`)
}

export function withoutSpaces(text: string) {
  return text.replaceAll(/\s/g, '')
}

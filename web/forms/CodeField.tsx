import { useRef, type ChangeEvent, type ComponentProps } from 'react'
import { Field } from '../ui/Field.tsx'

type CodeFieldProps = ComponentProps<typeof Field>

/** The field for a code of six digits. Submits its form once with each complete code, so that typing is enough. */
export function CodeField({ onChange, ...field }: CodeFieldProps) {
  const submitted = useRef('')

  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    const { value, form } = event.target
    const code = withoutSpaces(value)
    if (!codePattern.test(code) || code === submitted.current) return
    submitted.current = code
    form?.requestSubmit()
  }

  return <Field inputMode="numeric" autoComplete="one-time-code" spellCheck={false} {...field} onChange={change} />
}

/** A code of six digits. Apps show codes in groups, so spaces are accepted. */
export const codePattern = /^\s*(?:\d\s*){6}$/

export function withoutSpaces(text: string) {
  return text.replaceAll(/\s/g, '')
}

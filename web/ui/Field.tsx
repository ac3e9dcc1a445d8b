import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useOwnId } from '../context/app.tsx'
import { usePart } from './part.ts'
import './Field.css'

type FieldProps = ComponentProps<'input'> & {
  id: string
  label: ReactNode
  /** Shown at the end of the label’s line: a link that helps with this field. */
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Shown inside the field at its end. */
  inside?: ReactNode
  /** A note in the label, such as “optional”. */
  optional?: string | undefined
  /** Whether to use the monospace typeface, for identifiers and codes. */
  isMachine?: boolean
}

/** A labeled text field. Its error is shown below and announced with the field. */
export function Field(props: FieldProps) {
  const { label, aside, hint, error, inside, optional, isMachine, ...input } = props
  const id = useOwnId(input.id)
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')

  return (
    <div {...usePart('field', 'gh-field')}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
        {optional && <span className="gh-field-optional"> ({optional})</span>}
      </label>
      <div className="gh-field-box">
        <input
          {...input}
          id={id}
          className={isMachine ? 'gh-input gh-mono' : 'gh-input'}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
        />
        {inside}
      </div>
      {/* Shown on the label’s line but placed after the field, so that Tab moves straight from one field to the next. */}
      {aside && <div className="gh-field-aside">{aside}</div>}
      {error && (
        <p className="gh-field-error" id={`${id}-error`}>
          <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div className="gh-field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

type CheckProps = ComponentProps<'input'> & ({ label: ReactNode } | { 'aria-label': string })

/** A checkbox with a visible label or with an `aria-label`. */
export function Check(props: CheckProps) {
  const { label, ...input } = { label: undefined, ...props }
  return (
    <label {...usePart('check', 'gh-check')}>
      {/* Browsers warn about fields without a name. */}
      <input type="checkbox" name="check" {...input} />
      {label !== undefined && <span>{label}</span>}
    </label>
  )
}

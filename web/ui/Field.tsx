import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useOwnId } from '../ports.tsx'
import { usePart } from './part.ts'
import './Field.css'

type FieldProps = ComponentProps<'input'> & {
  id: string
  label: ReactNode
  /** Stands at the end of the label's line: a link to help with this field. */
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Stands inside the field at its end. */
  inside?: ReactNode
  /** The label says that the field may stay empty. */
  optional?: string | undefined
  /** Machine words are set in the letters for them. */
  isMachine?: boolean
}

/** A labelled line of text; what is wrong with it stands below it and is read with it. */
export function Field(props: FieldProps) {
  const { label, aside, hint, error, inside, optional, isMachine, ...input } = props
  const id = useOwnId(input.id)
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')

  return (
    <div {...usePart('field', 'ah-field')}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
        {optional && <span className="ah-field-optional"> ({optional})</span>}
      </label>
      <div className="ah-field-box">
        <input
          {...input}
          id={id}
          className={isMachine ? 'ah-input ah-mono' : 'ah-input'}
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
        />
        {inside}
      </div>
      {/* Shown on the label's line, and reached after the field: Tab leads from one field straight to the next. */}
      {aside && <div className="ah-field-aside">{aside}</div>}
      {error && (
        <p className="ah-field-error" id={`${id}-error`}>
          <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div className="ah-field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

type CheckProps = ComponentProps<'input'> & ({ label: ReactNode } | { 'aria-label': string })

/** A box to tick, with its sentence, which may be one that is only read out. */
export function Check(props: CheckProps) {
  const { label, ...input } = { label: undefined, ...props }
  return (
    <label {...usePart('check', 'ah-check')}>
      {/* Browsers miss a name in every field that has none. */}
      <input type="checkbox" name="check" {...input} />
      {label !== undefined && <span>{label}</span>}
    </label>
  )
}

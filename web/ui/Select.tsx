import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useOwnId } from '../context/app.tsx'
import { usePart } from './part.ts'
import './Select.css'

type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  id: string
  label: string
  /** Whether the label is visually hidden, for selects whose options explain themselves. */
  isLabelHidden?: boolean
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A native select for a few options. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, value, choices, onChange, ...select } = props
  const id = useOwnId(select.id)
  return (
    <div {...usePart('select', 'gh-select')}>
      <label className={isLabelHidden ? 'gh-hidden' : undefined} htmlFor={id}>
        {label}
      </label>
      <div className="gh-select-box">
        <select {...select} id={id} value={value} onChange={(event) => onChange(event.target.value as Value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} strokeWidth={1.6} aria-hidden />
      </div>
    </div>
  )
}

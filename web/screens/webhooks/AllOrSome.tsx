import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOwnId } from '../../context/app.tsx'
import '../admin/Choices.css'

type AllOrSomeProps = {
  name: string
  legend: string
  labels: Record<'all' | 'some', string>
  value: 'all' | 'some'
  error: string | undefined | false
  onChoose: (value: 'all' | 'some') => void
  /** The fields that choose some of the items. */
  children: ReactNode
}

/** Two options: all items, or only some, which are chosen below. */
export function AllOrSome({ name, legend, labels, value, error, onChoose, children }: AllOrSomeProps) {
  const id = useOwnId(`choice-${name}`)
  return (
    <div className="gh-choice">
      <fieldset className="gh-choices" aria-describedby={error ? `${id}-error` : undefined}>
        <legend>{legend}</legend>
        {(['all', 'some'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name={id} checked={value === each} onChange={() => onChoose(each)} />
            <span>{labels[each]}</span>
          </label>
        ))}
      </fieldset>
      {value === 'some' && children}
      {error && (
        <p className="gh-field-error" id={`${id}-error`} role="alert">
          <CircleAlert size={16} strokeWidth={1.8} aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

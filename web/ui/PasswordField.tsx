import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useOwnId } from '../context/app.tsx'
import { Field } from './Field.tsx'
import './IconButton.css'
import './PasswordField.css'

type PasswordFieldProps = ComponentProps<typeof Field> & { showLabel: string }

/** A password field with a button to show the password. */
export function PasswordField({ showLabel, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const id = useOwnId(field.id)

  const show = (
    <button
      type="button"
      className="gh-icon-button gh-password-show"
      aria-label={showLabel}
      aria-pressed={isShown}
      aria-controls={id}
      // Distinguishes the buttons of several password fields by the labels of the fields.
      aria-describedby={`${id}-label`}
      // Pressing the button must not move the cursor out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setIsShown(!isShown)}
    >
      {isShown ? <EyeOff size={18} strokeWidth={1.6} aria-hidden /> : <Eye size={18} strokeWidth={1.6} aria-hidden />}
    </button>
  )

  return (
    <Field {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} inside={show} />
  )
}

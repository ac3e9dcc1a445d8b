import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useOwnId } from '../context/app.tsx'
import { announce } from './announce.ts'
import { Field } from './Field.tsx'
import './PasswordField.css'

/** A rule for a new password, and whether the password meets it. */
type Rule = { text: string; metText: string; isMet: boolean }

type PasswordFieldProps = ComponentProps<typeof Field> & { showLabel: string; rule?: Rule }

/** A password field with a button to show the password. */
export function PasswordField({ showLabel, rule, hint, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const id = useOwnId(field.id)
  useNewsOf(rule)

  const show = (
    <button
      type="button"
      className="gh-password-show"
      aria-label={showLabel}
      aria-pressed={isShown}
      aria-controls={id}
      // If there are two password fields, their labels tell the buttons apart.
      aria-describedby={`${id}-label`}
      // Pressing the button must not move the cursor out of the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setIsShown(!isShown)}
    >
      {isShown ? <EyeOff size={18} strokeWidth={1.6} aria-hidden /> : <Eye size={18} strokeWidth={1.6} aria-hidden />}
    </button>
  )

  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      inside={show}
      // An error repeats the rule and says more.
      hint={rule && !field.error ? <RuleLine {...rule} /> : hint}
    />
  )
}

function RuleLine({ text, isMet }: Rule) {
  return (
    <span className={isMet ? 'gh-rule gh-rule-met' : 'gh-rule'}>
      {isMet ? <Check size={16} strokeWidth={2.2} aria-hidden /> : <Circle size={16} strokeWidth={1.6} aria-hidden />}
      {text}
    </span>
  )
}

/** Announces once that the rule is met, even if an error was shown in its place. */
function useNewsOf(rule: Rule | undefined) {
  const isMet = rule?.isMet ?? false
  const metText = rule?.metText
  const wasMet = useRef(isMet)
  useEffect(() => {
    if (isMet && !wasMet.current && metText) announce(metText)
    wasMet.current = isMet
  }, [isMet, metText])
}

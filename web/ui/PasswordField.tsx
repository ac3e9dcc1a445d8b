import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useOwnId } from '../ports.tsx'
import { announce } from './announce.ts'
import { Field } from './Field.tsx'
import './PasswordField.css'

/** What a new password must be, and whether it is that now. */
type Rule = { text: string; metText: string; isMet: boolean }

type PasswordFieldProps = ComponentProps<typeof Field> & { showLabel: string; rule?: Rule }

/** A password, that can be looked at while it is typed. */
export function PasswordField({ showLabel, rule, hint, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const id = useOwnId(field.id)
  useNewsOf(rule)

  const show = (
    <button
      type="button"
      className="ah-password-show"
      aria-label={showLabel}
      aria-pressed={isShown}
      aria-controls={id}
      // Where there are two, they are told apart by what their fields are called.
      aria-describedby={`${id}-label`}
      // Where the cursor is in the field is not lost by pressing this.
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
      // What is wrong says the same as the rule, and more.
      hint={rule && !field.error ? <RuleLine {...rule} /> : hint}
    />
  )
}

function RuleLine({ text, isMet }: Rule) {
  return (
    <span className={isMet ? 'ah-rule ah-rule-met' : 'ah-rule'}>
      {isMet ? <Check size={16} strokeWidth={2.2} aria-hidden /> : <Circle size={16} strokeWidth={1.6} aria-hidden />}
      {text}
    </span>
  )
}

/** Says once that the rule is met, also when what was wrong stood in its place. */
function useNewsOf(rule: Rule | undefined) {
  const isMet = rule?.isMet ?? false
  const metText = rule?.metText
  const wasMet = useRef(isMet)
  useEffect(() => {
    if (isMet && !wasMet.current && metText) announce(metText)
    wasMet.current = isMet
  }, [isMet, metText])
}

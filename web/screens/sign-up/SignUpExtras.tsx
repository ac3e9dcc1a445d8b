import { fieldMessage } from '../../messages/lookup.ts'
import { useApp } from '../../context/app.tsx'
import { Check, Field } from '../../ui/Field.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { labelOf, type ExtraField } from './sign-up-fields.ts'
import { useMessages } from '../../context/messages.ts'

type ExtraProps = { field: ExtraField; registration: object & { name: string }; error: string | undefined }

/** An extra field that the site configured for sign-up. */
export function Extra({ field, registration, error }: ExtraProps) {
  const messages = useMessages()
  const label = labelOf(field.name)
  if (field.type === 'boolean') return <Check label={label} {...registration} />
  return (
    <Field
      id={`extra-${field.name}`}
      label={label}
      {...(field.type === 'number' ? { inputMode: 'decimal' } : {})}
      {...(field.required ? {} : { optional: messages.common.optional })}
      error={error && fieldMessage(messages, error, { label: label.toLowerCase() })}
      {...registration}
    />
  )
}

/** The terms that users accept by signing up, if the site has terms. */
export function Terms() {
  const { site } = useApp()
  const messages = useMessages()
  const { terms, privacy } = site.links
  if (terms === null) return null
  const slots = {
    terms: (text: string) => <a href={terms}>{text}</a>,
    privacy: (text: string) => <a href={privacy ?? undefined}>{text}</a>,
  }
  return (
    <p className="gh-small gh-quiet" data-needs="terms">
      <Rich text={privacy === null ? messages.signUp.terms : messages.signUp.termsAndPrivacy} slots={slots} />
    </p>
  )
}

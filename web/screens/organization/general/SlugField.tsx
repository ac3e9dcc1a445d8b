import { Check } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { announce } from '../../../ui/announce.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { nextSlug } from './slug.ts'
import { useFreeSlug } from './use-free-slug.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './SlugField.css'

type SlugFieldProps = {
  label: string
  value: string
  /** The organization's current slug. */
  own?: string
  registration: UseFormRegisterReturn
  error: string | undefined
  hint?: ReactNode
  onSuggest: (slug: string) => void
}

/** The field for an organization’s slug. Checks whether the slug is available while the user types. */
export function SlugField({ label, value, own, registration, error, hint, onSuggest }: SlugFieldProps) {
  const { slug: messages } = useMessages(organizationMessages, 'organizations')
  const state = useFreeSlug(value, own)
  const isTaken = state === 'taken' || error === 'ORGANIZATION_ALREADY_EXISTS'

  useEffect(() => {
    if (state === 'free') announce(messages.free)
  }, [state, value, messages])

  const other = nextSlug(value)
  const problem = isTaken ? (
    <Rich
      text={messages.taken(other)}
      slots={{ other: (text) => <LinkButton onClick={() => onSuggest(other)}>{text}</LinkButton> }}
    />
  ) : (
    error && (error === 'SLUG_MISSING' ? messages.missing : messages.shape)
  )
  return (
    <Field
      id="slug"
      label={label}
      isMachine
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={problem}
      hint={
        <>
          {state === 'checking' && <p>{messages.checking}</p>}
          {state === 'free' && !isTaken && <Free />}
          {hint}
        </>
      }
      {...registration}
    />
  )
}

function Free() {
  const { slug: messages } = useMessages(organizationMessages, 'organizations')
  return (
    <p className="gh-slug-free">
      <Check size={16} strokeWidth={2.2} aria-hidden />
      {messages.free}
    </p>
  )
}

import { useRef, type KeyboardEvent } from 'react'
import { Field } from '../../../ui/Field.tsx'
import { addressesIn } from './addresses.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type AddressFieldProps = {
  text: string
  onText: (text: string) => void
  onAdd: (addresses: string[]) => void
  onRemoveLast: () => void
  /** The email addresses that the user just added but that were already in the list. */
  doubled: readonly string[]
  isMissing: boolean
}

/** A text field that accepts any number of typed or pasted email addresses. */
export function AddressField({ text, onText, onAdd, onRemoveLast, doubled, isMissing }: AddressFieldProps) {
  const { inviting: messages } = useMessages(organizationMessages, 'organizations')
  const pasted = useRef(false)

  function change(next: string) {
    const isFinished = /[,;\s]$/.test(next) || (pasted.current && addressesIn(next).length > 1)
    pasted.current = false
    if (!isFinished) return onText(next)
    onAdd(addressesIn(next))
    onText('')
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Backspace' && text === '') return onRemoveLast()
    if (event.key === 'ArrowDown') return event.currentTarget.form?.querySelector<HTMLElement>('li button')?.focus()
    if (event.key !== 'Enter') return
    // Enter alone never submits the form, because pressing it once too often must not send the invitations.
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) return event.currentTarget.form?.requestSubmit()
    if (text.trim() === '') return
    onAdd(addressesIn(text))
    onText('')
  }

  return (
    <Field
      id="invite-addresses"
      label={messages.addresses}
      type="text"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      hint={doubled.length > 0 ? messages.doubled(doubled) : messages.hint}
      error={isMissing && messages.missing}
      onPaste={() => (pasted.current = true)}
      onChange={({ target }) => change(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

import { useRef, type KeyboardEvent } from 'react'
import { Field } from '../../ui/Field.tsx'
import { addressesIn } from './addresses.ts'
import { useOrganizationWords } from './organization-words.ts'

type AddressFieldProps = {
  text: string
  onText: (text: string) => void
  onAdd: (addresses: string[]) => void
  isMissing: boolean
}

/** A line that takes addresses as they are typed or pasted, any number at once. */
export function AddressField({ text, onText, onAdd, isMissing }: AddressFieldProps) {
  const { inviting: words } = useOrganizationWords()
  const pasted = useRef(false)

  function change(next: string) {
    const isFinished = /[,;\s]$/.test(next) || (pasted.current && addressesIn(next).length > 1)
    pasted.current = false
    if (!isFinished) return onText(next)
    onAdd(addressesIn(next))
    onText('')
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || text.trim() === '') return
    event.preventDefault()
    onAdd(addressesIn(text))
    onText('')
    if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit()
  }

  return (
    <Field
      id="invite-addresses"
      label={words.addresses}
      type="text"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={text}
      hint={words.hint}
      error={isMissing && words.missing}
      onPaste={() => (pasted.current = true)}
      onChange={({ target }) => change(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

import { useState } from 'react'
import { announce } from '../../ui/announce.ts'
import { addressesIn, mostAddresses } from './addresses.ts'
import { useOrganizationWords } from './organization-words.ts'

/** Gathers addresses from what is typed and pasted, each once. */
export function useAddresses() {
  const { inviting: words } = useOrganizationWords()
  const [text, setText] = useState('')
  const [addresses, setAddresses] = useState<readonly string[]>([])

  function add(more: readonly string[]) {
    const next = [...new Set([...addresses, ...more])].slice(0, mostAddresses)
    setAddresses(next)
    if (next.length > addresses.length) announce(words.added(next.length))
    return next
  }

  return {
    text,
    setText,
    addresses,
    add,
    remove: (address: string) => setAddresses(addresses.filter((each) => each !== address)),
    /** All addresses, also the one that still stands in the field. */
    takeAll() {
      setText('')
      return add(addressesIn(text))
    },
  }
}

import { useState } from 'react'
import { rolesIn } from '../../../contract/roles.ts'
import { usePorts } from '../../ports.tsx'
import { announce } from '../../ui/announce.ts'
import type { Listed } from './address-file.ts'
import { addressesIn, mostAddresses } from './addresses.ts'
import { useOrganizationWords } from './organization-words.ts'

/** Gathers addresses from what is typed, pasted and read from files, each once. */
export function useAddresses() {
  const { site } = usePorts()
  const { inviting: words } = useOrganizationWords()
  const [text, setText] = useState('')
  const [addresses, setAddresses] = useState<readonly string[]>([])
  const [doubled, setDoubled] = useState<readonly string[]>([])
  const [roles, setRoles] = useState<Readonly<Record<string, string>>>({})

  function add(more: readonly string[]) {
    const next = [...new Set([...addresses, ...more])].slice(0, mostAddresses)
    const again = more.filter((address) => addresses.includes(address))
    setDoubled(again)
    change(next, again.length > 0 ? words.doubled(again) : '')
    return next
  }

  function change(next: readonly string[], remark = '') {
    setAddresses(next)
    announce([words.added(next.length), remark].filter(Boolean).join('. '))
  }

  /** What a file says about an address holds, also of one that was there before. */
  function addListed(listed: readonly Listed[]) {
    add(listed.map(({ address }) => address))
    const withRole = listed.flatMap(({ address, role }) => (role === null ? [] : [[address, asKnown(role)]]))
    setRoles((before) => ({ ...before, ...Object.fromEntries(withRole) }))
  }

  /** Roles as the site writes them; one that it does not have stays as it is, so that it can be seen. */
  function asKnown(role: string) {
    const known = Object.keys(site.organizations.roles)
    const named = rolesIn(role).map((name) => known.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name)
    return named.join(',')
  }

  return {
    text,
    setText,
    addresses,
    /** As what a file says that an address is invited, by address. */
    roles,
    /** Which of those that were added last had been there before. */
    doubled,
    add,
    addListed,
    remove(address: string) {
      setDoubled([])
      change(addresses.filter((each) => each !== address))
    },
    /** All addresses, also the one that still stands in the field. */
    takeAll() {
      const more = addressesIn(text)
      setText('')
      return more.length === 0 ? addresses : add(more)
    },
  }
}

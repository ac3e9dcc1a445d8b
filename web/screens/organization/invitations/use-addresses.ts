import { useState } from 'react'
import { rolesIn } from '../../../../contract/roles.ts'
import { useApp } from '../../../context/app.tsx'
import { announce } from '../../../ui/announce.ts'
import type { Listed } from './address-file.ts'
import { addressesIn, maxAddresses } from './addresses.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/** Collects addresses from typed text, pasted text and files, without duplicates. */
export function useAddresses() {
  const { site } = useApp()
  const { inviting: messages } = useMessages(organizationMessages, 'organizations')
  const [text, setText] = useState('')
  const [addresses, setAddresses] = useState<readonly string[]>([])
  const [doubled, setDoubled] = useState<readonly string[]>([])
  const [roles, setRoles] = useState<Readonly<Record<string, string>>>({})

  function add(more: readonly string[]) {
    const next = [...new Set([...addresses, ...more])].slice(0, maxAddresses)
    const again = more.filter((address) => addresses.includes(address))
    setDoubled(again)
    change(next, again.length > 0 ? messages.doubled(again) : '')
    return next
  }

  function change(next: readonly string[], remark = '') {
    setAddresses(next)
    announce([messages.added(next.length), remark].filter(Boolean).join('. '))
  }

  /** Adds the addresses of a file. The role in the file applies even to an address that was already in the list. */
  function addListed(listed: readonly Listed[]) {
    add(listed.map(({ address }) => address))
    const withRole = listed.flatMap(({ address, role }) => (role === null ? [] : [[address, asKnown(role)]]))
    setRoles((before) => ({ ...before, ...Object.fromEntries(withRole) }))
  }

  /** Returns roles in the site’s upper and lower case. Unknown roles stay as they are, so that they can be shown. */
  function asKnown(role: string) {
    const known = Object.keys(site.organizations.roles)
    const named = rolesIn(role).map((name) => known.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name)
    return named.join(',')
  }

  return {
    text,
    setText,
    addresses,
    /** Roles that a file gives to individual addresses, by address. */
    roles,
    /** The addresses just added that were already in the list. */
    doubled,
    add,
    addListed,
    remove(address: string) {
      setDoubled([])
      change(addresses.filter((each) => each !== address))
    },
    /** Returns all addresses, including one that is still in the text field. */
    takeAll() {
      const more = addressesIn(text)
      setText('')
      return more.length === 0 ? addresses : add(more)
    },
  }
}

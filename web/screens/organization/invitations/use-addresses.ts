import { useState } from 'react'
import { rolesIn } from '../../../../contract/roles.ts'
import { useApp } from '../../../context/app.tsx'
import { announce } from '../../../ui/announce.ts'
import type { Listed } from './address-file.ts'
import { addressesIn, maxAddresses } from './addresses.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

/**
 * Returns the email addresses collected from typed text, pasted text and files, without duplicates, and functions that
 * change this list.
 */
export function useAddresses() {
  const asKnown = useKnownRoles()
  const { inviting: messages } = useMessages(organizationMessages, 'organizations')
  const [text, setText] = useState('')
  const [addresses, setAddresses] = useState<readonly string[]>([])
  // The email addresses just added that were already in the list.
  const [doubled, setDoubled] = useState<readonly string[]>([])
  // The roles that files specify for individual email addresses, keyed by email address.
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

  /** Adds the email addresses from a file. A role in the file applies even if the email address was already listed. */
  function addListed(listed: readonly Listed[]) {
    add(listed.map(({ address }) => address))
    const withRole = listed.flatMap(({ address, role }) => (role === null ? [] : [[address, asKnown(role)]]))
    setRoles((before) => ({ ...before, ...Object.fromEntries(withRole) }))
  }

  function remove(address: string) {
    setDoubled([])
    change(addresses.filter((each) => each !== address))
  }

  /** Moves the email addresses in the text field to the list, and returns the whole list. */
  function takeAll() {
    const more = addressesIn(text)
    setText('')
    return more.length === 0 ? addresses : add(more)
  }

  return { text, setText, addresses, roles, doubled, add, addListed, remove, takeAll }
}

/**
 * Returns a function that converts role names to the site’s spelling. Unknown roles are kept, so that the dialog can
 * show them.
 */
function useKnownRoles() {
  const known = Object.keys(useApp().site.organizations.roles)
  const spelled = (role: string) => known.find((each) => each.toLowerCase() === role.toLowerCase()) ?? role
  return (roles: string) => rolesIn(roles).map(spelled).join(',')
}

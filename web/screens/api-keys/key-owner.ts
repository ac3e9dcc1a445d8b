import { createContext, useContext } from 'react'
import type { KeyOwnerFields } from '../../data/api-keys.ts'

/** The owner of the keys on a page, and the user's permissions for these keys. */
export type KeyOwner = {
  /** A user, an organization, or the site's own backend. */
  kind: 'user' | 'organization' | 'server'
  fields: KeyOwnerFields
  /**
   * The permissions that the user can give to a key, such as `member:read`; null for server keys, which have no
   * permissions.
   */
  scopes: readonly string[] | null
  /** Whether the user's role grants an action. It decides only what to show; the server enforces permissions. */
  may: (action: 'create' | 'read' | 'update' | 'delete') => boolean
}

const KeyOwnerContext = createContext<KeyOwner | null>(null)

export const KeyOwnerProvider = KeyOwnerContext.Provider

export function useKeyOwner() {
  const owner = useContext(KeyOwnerContext)
  if (!owner) throw new Error('A part of the key pages was rendered outside of them')
  return owner
}

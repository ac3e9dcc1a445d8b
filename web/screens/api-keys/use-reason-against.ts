import { useMessages } from '../../context/messages.ts'
import { useOwnersReason } from '../../data/use-viewed-as.ts'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { useKeyOwner } from './key-owner.ts'

/** Returns a function that explains why the user cannot take an action on keys, or returns undefined if they can. */
export function useReasonAgainst() {
  const messages = useMessages(apiKeysMessages)
  const ownersReason = useOwnersReason() ?? undefined
  const { may } = useKeyOwner()
  return (action: 'create' | 'update' | 'delete') => {
    if (may(action)) return ownersReason
    return action === 'create' ? messages.mayNotCreate : messages.notAllowed
  }
}

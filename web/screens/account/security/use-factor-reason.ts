import type { FullUser } from '../../../../contract/user.ts'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import { useApp } from '../../../context/app.tsx'

/**
 * Returns the reason why the user cannot add a second factor; null if they can. `verifyFirst` is the reason for users
 * without a verified email address. Full administrators can add a second factor without a verified email address.
 */
export function useFactorReason({ emailVerified }: FullUser, verifyFirst: string) {
  const { site } = useApp()
  const viewing = useOwnersReason()
  return viewing ?? (emailVerified || site.administration?.isFull ? null : verifyFirst)
}

import type { FullUser } from '../../../../contract/user.ts'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import { useApp } from '../../../context/app.tsx'

/**
 * Why this user cannot add a factor, or null. `verifyFirst` is the reason of a user without a verified address; the
 * first administrator can add one before.
 */
export function useFactorReason({ emailVerified }: FullUser, verifyFirst: string) {
  const { site } = useApp()
  const viewing = useOwnersReason()
  return viewing ?? (emailVerified || site.administration?.isFull ? null : verifyFirst)
}

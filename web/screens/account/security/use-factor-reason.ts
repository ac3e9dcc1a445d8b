import type { FullUser } from '../../../../contract/user.ts'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import { useApp } from '../../../context/app.tsx'

/**
 * Returns why this user cannot add a factor, or null. `verifyFirst` is the reason shown to users without a verified
 * address; full administrators can add a factor without a verified address.
 */
export function useFactorReason({ emailVerified }: FullUser, verifyFirst: string) {
  const { site } = useApp()
  const viewing = useOwnersReason()
  return viewing ?? (emailVerified || site.administration?.isFull ? null : verifyFirst)
}

import type { Actor } from '../../actor.ts'
import type { Cookies } from '../cookies/cookies.ts'

/**
 * Whether the user of a request chose to be remembered, for a session that replaces the current one. A browser has a
 * cookie if the user chose not to be remembered; for an application without cookies, only its session shows the choice.
 */
export function isRemembered(cookies: Pick<Cookies, 'isShortLived'>, actor: Pick<Actor, 'isShortLived'> | null) {
  return !cookies.isShortLived() && !actor?.isShortLived
}

import type { Actor } from '../../actor.ts'
import type { Cookies } from '../cookies/cookies.ts'

/**
 * Whether a session that replaces the current session is remembered. A browser stores the choice not to be remembered
 * in a cookie. For an application without cookies, only the session stores the choice.
 */
export function isRemembered(cookies: Pick<Cookies, 'isShortLived'>, actor: Pick<Actor, 'isShortLived'> | null) {
  return !cookies.isShortLived() && !actor?.isShortLived
}

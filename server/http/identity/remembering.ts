import type { Actor } from '../../actor.ts'
import type { Cookies } from '../cookies/cookies.ts'

/**
 * Whether the user of a request chose to be remembered. It applies to a session that replaces the current one. In a
 * browser, a cookie stores that the user chose not to be remembered. For an application without cookies, only its
 * session stores the choice.
 */
export function isRemembered(cookies: Pick<Cookies, 'isShortLived'>, actor: Pick<Actor, 'isShortLived'> | null) {
  return !cookies.isShortLived() && !actor?.isShortLived
}

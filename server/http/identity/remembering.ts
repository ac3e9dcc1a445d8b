import type { Actor } from '../../actor.ts'
import type { Cookies } from '../cookies/cookies.ts'

/**
 * Whether the session that replaces the current session is remembered. False if the user signed in with
 * `rememberMe: false`. A browser stores this choice in a cookie. For an application without cookies, only the session
 * stores it.
 */
export function isRemembered(cookies: Pick<Cookies, 'isShortLived'>, actor: Pick<Actor, 'isShortLived'> | null) {
  return !cookies.isShortLived() && !actor?.isShortLived
}

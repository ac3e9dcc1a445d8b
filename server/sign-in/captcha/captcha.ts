import type { Visitor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { recordSiteEvent } from '../../audit/events.ts'
import { findUserWithPassword } from '../../accounts/users.sql.ts'
import { describeError } from '../../process/log.ts'
import { Refusal } from '../../refusal.ts'
import { deviceDigest } from '../../sessions/known-devices.ts'
import { isSuspicious } from '../../sessions/spraying.ts'
import { hourSeconds, minuteSeconds } from '../../time.ts'
import { askService } from './verification.ts'

/** A call that may need a CAPTCHA. */
export type CaptchaCall = {
  /** The path of the endpoint below the base path. */
  path: string
  body: unknown
  /** The response that the caller sent; undefined if the header is missing. */
  response: string | undefined
  visitor: Visitor
  /** Whether the caller is signed in and has any administrator permission. */
  isAdministrator: () => Promise<boolean>
}

/**
 * Refuses a call that needs a CAPTCHA and has no valid response.
 *
 * Known devices of the user in the body are never asked, so an attacker's flood does not stop the owner. Administrators
 * are not asked either: their pages load no code of a CAPTCHA service.
 */
export async function requireCaptcha(deps: Deps, call: CaptchaCall): Promise<void> {
  const { provider, siteKey = '', when, endpoints, expectedAction: action } = deps.config.captcha
  if (provider === null || !endpoints.includes(call.path)) return
  if (when === 'suspicious' && !isSuspicious(deps, call.visitor)) return
  if ((await isOnKnownDevice(deps, call)) || (await call.isAdministrator())) return
  const captcha = { provider, siteKey, ...(action === undefined ? {} : { action }) }
  if (!call.response) throw new Refusal('MISSING_RESPONSE', { details: { captcha } })
  if (await isAccepted(deps, call.visitor, call.response)) return
  await recordSiteEvent(deps, 'captcha.refused', { everySeconds: 10 * minuteSeconds })
  throw new Refusal('VERIFICATION_FAILED')
}

async function isOnKnownDevice(deps: Deps, { body, visitor }: CaptchaCall) {
  const device = deviceDigest(visitor)
  if (device === null) return false
  const { email, username } = body as { email?: string; username?: string }
  const user = await findUserWithPassword(deps.db, { email, username: username?.toLowerCase() }, device)
  return user?.isKnownDevice === true
}

// Strangers send responses, so the number of requests to the service is bounded.
const maxRequests = 100
let requests = 0

async function isAccepted(deps: Deps, { ipAddress }: Visitor, response: string) {
  if (requests >= maxRequests) throw new Refusal('UNKNOWN_ERROR')
  requests++
  try {
    return await askService(deps.config, { response, ipAddress })
  } catch (error) {
    deps.log.warn({ error: describeError(error) }, 'The CAPTCHA service did not answer')
    await recordSiteEvent(deps, 'captcha.unreachable', { everySeconds: hourSeconds })
    throw new Refusal('UNKNOWN_ERROR')
  } finally {
    requests--
  }
}

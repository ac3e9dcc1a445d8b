import { proofOfWork, solvesWork, type CaptchaService } from '../../../contract/sign-in/captcha.ts'
import { readWorkResponse } from '../../../contract/sign-in/proof-of-work.ts'
import type { Visitor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { recordSiteEvent } from '../../audit/events.ts'
import { findUserWithPassword } from '../../accounts/users.sql.ts'
import { describeError } from '../../process/log.ts'
import { Refusal } from '../../refusal.ts'
import { deviceDigest } from '../../sessions/known-devices.ts'
import { isSuspicious } from '../../sessions/spraying.ts'
import { hourSeconds, minuteSeconds } from '../../time.ts'
import { demandWork, takeWork } from './proof-of-work.ts'
import { askService } from './verification.ts'

/** A call for which the site might require a CAPTCHA. */
export type CaptchaCall = {
  /** The path of the endpoint, relative to the base path. */
  path: string
  body: unknown
  /** The CAPTCHA response that the caller sent; undefined if the header is missing. */
  response: string | undefined
  visitor: Visitor
  /** Whether the caller is signed in and has any administrator permission. */
  isAdministrator: () => Promise<boolean>
  /** Counts the call toward its network's limit of calls without a proof of work. Refuses the call beyond the limit. */
  slowDown: () => Promise<void>
}

/**
 * Refuses a call that needs a CAPTCHA but has no valid CAPTCHA response.
 *
 * Known devices of the user who is named in the body do not need a CAPTCHA, so that an attacker's flood does not lock
 * the owner out. Administrators do not need a CAPTCHA either: they could not solve one, because their pages load no
 * code from a CAPTCHA service.
 */
export async function requireCaptcha(deps: Deps, call: CaptchaCall): Promise<void> {
  const { provider, when, endpoints } = deps.config.captcha
  if (provider === null || !endpoints.includes(call.path)) return
  if (when === 'suspicious' && !isSuspicious(deps, call.visitor)) return
  if ((await isOnKnownDevice(deps, call)) || (await call.isAdministrator())) return
  if (provider === proofOfWork) await requireWork(deps, call)
  else await requireService(deps, call, provider)
}

/**
 * Requires a proof of work. Unless the site always requires a proof, a client that does not announce support for proofs
 * is slowed down instead of refused. Calls with a proof are not slowed down, so a client gains nothing by hiding its
 * support.
 */
async function requireWork(deps: Deps, call: CaptchaCall) {
  const { response } = call
  if (response !== undefined && readWorkResponse(response)) return acceptWork(deps, call, response)
  if (response === undefined && deps.config.captcha.when === 'suspicious') return call.slowDown()
  throw new Refusal('MISSING_RESPONSE', { details: { captcha: demandWork(deps, call) } })
}

async function requireService(deps: Deps, call: CaptchaCall, provider: CaptchaService) {
  const { siteKey = '', expectedAction: action } = deps.config.captcha
  const { response, visitor } = call
  if (!response || response === solvesWork) {
    const captcha = { provider, siteKey, ...(action === undefined ? {} : { action }) }
    throw new Refusal('MISSING_RESPONSE', { details: { captcha } })
  }
  // When the CAPTCHA service fails, the caller gets a proof of work to solve instead.
  if (readWorkResponse(response)) return acceptWork(deps, call, response)
  const isAccepted = await askInTime(deps, visitor, response)
  if (isAccepted === null) throw new Refusal('UNKNOWN_ERROR', { details: { captcha: demandWork(deps, call) } })
  if (!isAccepted) await refuse(deps)
}

async function acceptWork(deps: Deps, call: CaptchaCall, response: string) {
  if (!(await takeWork(deps, { ...call, response }))) await refuse(deps)
}

async function refuse(deps: Deps): Promise<never> {
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

// Anyone can send responses, so the number of concurrent requests to the service is limited.
const maxRequests = 100
let requests = 0

/**
 * Asks the service whether a response is valid. Returns null if the service gives no usable reply, or if too many
 * requests are already running.
 */
async function askInTime(deps: Deps, { ipAddress }: Visitor, response: string) {
  if (requests >= maxRequests) return null
  requests++
  try {
    return await askService(deps.config, { response, ipAddress })
  } catch (error) {
    deps.log.warn({ error: describeError(error) }, 'The CAPTCHA service did not answer')
    await recordSiteEvent(deps, 'captcha.unreachable', { everySeconds: hourSeconds })
    return null
  } finally {
    requests--
  }
}

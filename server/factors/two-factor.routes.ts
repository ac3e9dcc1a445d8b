import { listTrustedDevices, revokeTrustedDevices } from '../../contract/factors/trusted-devices.ts'
import { sendOtp, verifyOtp } from '../../contract/factors/enrolment.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  generateBackupCodes,
  getTotpUri,
  readChallenge,
  readFactors,
  verifyBackupCode,
  verifyTotp,
} from '../../contract/factors/two-factor.ts'
import { visibleFullUser, visibleUser } from '../accounts/users.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { Cookies } from '../http/cookies/cookies.ts'
import { isRemembered } from '../http/identity/remembering.ts'
import { route } from '../http/route.ts'
import { findOwnChallenge } from '../sessions/challenges.ts'
import * as trustedDevices from '../sessions/trusted-devices.ts'
import { disableEmailCode, enableEmailCode } from './email-code-switch.ts'
import { emailCode, mailStepCode } from './email-codes.ts'
import { takeEnrolmentCode } from './enrolment.ts'
import { app, recoveryCode } from './factors.ts'
import { takeCode, type Factor } from './second-step.ts'
import * as twoFactor from './two-factor.ts'

export const twoFactorRoutes = [
  route(enableTwoFactor, async ({ deps, body, actor, visitor, cookies }) => {
    if (!actor) return twoFactor.beginTotpAtSignIn(deps, { ...body, secret: cookies.secret('two_factor') })
    if (body.replace) return twoFactor.beginReplacement(deps, { ...body, actor, visitor })
    const { method } = body
    if (method !== 'passkey' && method !== 'otp') return twoFactor.beginTotp(deps, { ...body, actor, visitor })
    const remember = isRemembered(cookies, actor)
    const enable = method === 'otp' ? enableEmailCode : twoFactor.enablePasskeys
    const { user, session, backupCodes } = await enable(deps, { ...body, actor, visitor, remember })
    cookies.setSession(session, { remember, user: visibleFullUser(deps.config, user) })
    return { method, backupCodes }
  }),

  route(getTotpUri, ({ deps, body, actor, visitor }) => twoFactor.readTotpUri(deps, { ...body, actor, visitor })),

  route(disableTwoFactor, async ({ deps, body, actor, visitor, cookies }) => {
    const remember = isRemembered(cookies, actor)
    const disable = body.method === 'otp' ? disableEmailCode : twoFactor.disableTwoFactor
    const { user, session } = await disable(deps, { ...body, actor, visitor, remember })
    cookies.setSession(session, { remember, user: visibleFullUser(deps.config, user) })
    return { status: true }
  }),

  route(generateBackupCodes, ({ deps, body, actor, visitor }) =>
    twoFactor.renewRecoveryCodes(deps, { ...body, actor, visitor }),
  ),

  route(verifyTotp, (context) => answerStep(context, app)),

  route(sendOtp, async ({ deps, actor, visitor, cookies }) => {
    await mailStepCode(deps, { actor, secret: cookies.secret('two_factor'), visitor })
    return { status: true }
  }),

  route(verifyOtp, async (context) => {
    const { deps, body, actor, visitor, cookies } = context
    const challenge = actor ? null : await findOwnChallenge(deps, cookies.secret('two_factor'))
    if (!challenge?.enrols) return answerStep(context, emailCode)
    const user = await takeEnrolmentCode(deps, { challenge, code: body.code, visitor })
    return { token: null, user: visibleUser(deps.config, user) }
  }),

  route(verifyBackupCode, (context) => answerStep(context, recoveryCode)),

  route(readFactors, ({ deps, actor }) => twoFactor.readOwnFactors(deps, actor)),

  route(readChallenge, ({ deps, actor, cookies }) =>
    twoFactor.describeChallenge(deps, { actor, secret: cookies.secret('two_factor') }),
  ),

  route(listTrustedDevices, ({ deps, actor, visitor }) => trustedDevices.listTrustedDevices(deps, actor, visitor)),

  route(revokeTrustedDevices, async ({ deps, body, actor, visitor }) => {
    await trustedDevices.revokeTrust(deps, { actor, id: body.id ?? null, visitor })
    return { status: true }
  }),
]

type StepContext = {
  deps: Deps
  body: { code: string; trustDevice?: boolean | undefined; disableSession?: boolean | undefined }
  actor: Actor | null
  visitor: Visitor
  cookies: Cookies
}

async function answerStep({ deps, body, actor, visitor, cookies }: StepContext, factor: Factor) {
  const { code, trustDevice: trustsDevice, disableSession: startsNoSession } = body
  const secret = cookies.secret('two_factor')
  const remember = isRemembered(cookies, actor)
  const step = { code, actor, secret, visitor, remember, startsNoSession, trustsDevice }
  const { user, entry, url } = await takeCode(deps, step, factor)
  cookies.setEntry(entry, visibleFullUser(deps.config, user))
  if (startsNoSession) cookies.dropSecret('two_factor')
  const token = entry.session?.token ?? null
  return { token, user: visibleUser(deps.config, user), ...(url === null ? {} : { url }) }
}

import {
  changeEmailOtp,
  checkVerificationOtp,
  forgetPasswordOtp,
  requestEmailChangeOtp,
  requestPasswordResetOtp,
  resetPasswordOtp,
  sendVerificationOtp,
  signInEmailOtp,
  verifyEmailOtp,
} from '../../contract/sign-in/email-otp.ts'
import { visibleFullUser, visibleUser } from '../accounts/users.ts'
import { route } from '../http/route.ts'
import { challengeReply } from '../sessions/challenges.ts'
import { askingBrowser, sentBrowser } from './asking-browser.ts'
import { approvingUser, changeEmailByCode, mailApprovalCode, requestEmailChange } from './email-otp-change.ts'
import { requirePurpose, resetPasswordByCode, verifyEmailByCode } from './email-otp.ts'
import { checkCode } from './mailed-codes.ts'
import { enterByMail } from './mailed-entry.ts'
import { requestCode } from './mailed-requests.ts'

export const emailOtpRoutes = [
  route(sendVerificationOtp, async ({ deps, body, actor, visitor, cookies }) => {
    const { email, type: purpose } = body
    const owner = approvingUser(deps, { ...body, actor })
    if (owner) {
      await mailApprovalCode(deps, owner, { browser: askingBrowser(deps, cookies), visitor })
      return { success: true }
    }
    requirePurpose(deps, purpose)
    await requestCode(deps, { email, purpose, browser: askingBrowser(deps, cookies), visitor })
    return { success: true }
  }),

  route(checkVerificationOtp, async ({ deps, body, visitor, cookies }) => {
    const { type: purpose, ...attempt } = body
    await checkCode(deps, { ...attempt, purpose, browser: sentBrowser(cookies), visitor })
    return { success: true }
  }),

  route(signInEmailOtp, async ({ deps, body, visitor, cookies }) => {
    const attempt = { email: body.email, otp: body.otp, browser: sentBrowser(cookies), visitor }
    const id = await checkCode(deps, { ...attempt, purpose: 'sign-in' })
    const { entry, user } = await enterByMail(deps, { id, way: 'emailOTP', visitor, sent: body })
    cookies.setEntry(entry, visibleFullUser(deps.config, user))
    cookies.dropSecret('magic_link')
    if (entry.challenge) return challengeReply(entry.challenge)
    return { token: entry.session.token, user: visibleUser(deps.config, user) }
  }),

  route(verifyEmailOtp, async ({ deps, body, actor, visitor, cookies }) => {
    const { user, entry } = await verifyEmailByCode(deps, { ...body, browser: sentBrowser(cookies), visitor, actor })
    cookies.setEntry(entry, visibleFullUser(deps.config, user))
    if (entry.challenge) return challengeReply(entry.challenge)
    return { status: true as const, token: entry.session?.token ?? null, user: visibleUser(deps.config, user) }
  }),

  ...[requestPasswordResetOtp, forgetPasswordOtp].map((endpoint) =>
    route(endpoint, async ({ deps, body, visitor, cookies }) => {
      requirePurpose(deps, 'forget-password')
      await requestCode(deps, { ...body, purpose: 'forget-password', browser: askingBrowser(deps, cookies), visitor })
      return { success: true }
    }),
  ),

  route(requestEmailChangeOtp, async ({ deps, body, actor, visitor, cookies }) => {
    const browsers = { sent: sentBrowser(cookies), asking: askingBrowser(deps, cookies) }
    await requestEmailChange(deps, { ...body, actor, visitor, browsers })
    return { success: true }
  }),

  route(changeEmailOtp, async ({ deps, body, actor, visitor, cookies }) => {
    const user = await changeEmailByCode(deps, { ...body, actor, visitor, browser: sentBrowser(cookies) })
    cookies.setSession(actor.session, { user: visibleFullUser(deps.config, user) })
    return { success: true }
  }),

  route(resetPasswordOtp, async ({ deps, body, visitor, cookies }) => {
    await resetPasswordByCode(deps, { ...body, browser: sentBrowser(cookies), visitor })
    return { success: true }
  }),
]

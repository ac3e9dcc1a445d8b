import { verifyMagicLink } from '../../contract/sign-in/magic-link.ts'
import { answerLater } from '../accounts/address-requests.ts'
import { findUserByEmail } from '../accounts/users.sql.ts'
import type { UserRow, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import { signsUpByMail } from '../config/mailed-sign-in.ts'
import { inTransaction, type Deps } from '../deps.ts'
import type { JobPayload } from '../jobs/jobs.ts'
import { drawOnMailBudgets, type MailDemand } from '../mail/budgets.ts'
import type { MailContent } from '../mail/content.ts'
import type { MailKind } from '../mail/mail-kinds.ts'
import { writeMail } from '../mail/mails.ts'
import { resetCodeMail } from '../mail/templates/reset-code.ts'
import { signInMail } from '../mail/templates/sign-in.ts'
import { signUpCodeMail } from '../mail/templates/sign-up-code.ts'
import { verifyCodeMail } from '../mail/templates/verify-code.ts'
import { deviceOf } from '../sessions/devices.ts'
import { deviceDigest } from '../sessions/known-devices.ts'
import { isKnownDevice } from '../sessions/known-devices.sql.ts'
import { isBanned } from '../sessions/sessions.ts'
import { createCode, joinNewest, lifetimeOf, type MailedDetails, type MailedPurpose } from './mailed-codes.ts'

/**
 * The kind of job that mails a requested code, with the payload `{ email, ipAddress, locale?, purpose, browser,
 * userAgent?, device?, name?, callbackURL?, newUserCallbackURL?, errorCallbackURL?, extra? }`.
 */
export const mailCodeKind = 'mail-code'

type Request = {
  purpose: MailedPurpose
  email: string
  /** The digest of the browser's secret. */
  browser: string
  visitor: Visitor
  name?: string | undefined
  callbackURL?: string | undefined
  newUserCallbackURL?: string | undefined
  errorCallbackURL?: string | undefined
  extra?: string | undefined
}

/** Accepts a request for a code. A job looks up the account later, so the reply is the same for every address. */
export function requestCode(deps: Deps, { email, visitor, ...request }: Request) {
  const { purpose, browser, name, extra, callbackURL, newUserCallbackURL, errorCallbackURL } = request
  const device = deviceDigest(visitor) ?? undefined
  const landings = { callbackURL, newUserCallbackURL, errorCallbackURL }
  const more = { purpose, browser, name, extra, device, userAgent: visitor.userAgent, ...landings }
  return answerLater(deps, mailCodeKind, { email, visitor, more })
}

const templates = {
  'sign-in': 'sign-in',
  'email-verification': 'verify-code',
  'forget-password': 'reset-code',
  'sign-up': 'sign-up-code',
} as const satisfies Record<MailedPurpose, MailKind>

/**
 * Mails a code to an email address.
 *
 * If the address must not get a mail, creates a code and charges the mail budgets as if the mail were sent. So refusals
 * of wrong codes do not reveal whether a mail was sent. If a mail budget is used up, creates no code, but allows the
 * browser to use the newest earlier mail.
 */
export function mailCode(deps: Deps, payload: JobPayload) {
  const { email = '', browser = '', device } = payload
  const purpose = payload['purpose'] as MailedPurpose
  return inTransaction(deps, async (deps) => {
    const user = await findUserByEmail(deps.db, email)
    const isFromKnownDevice =
      user !== null && device !== undefined && (await isKnownDevice(deps.db, { digest: device, userId: user.id }))
    const mail = { recipient: { email, emailVerified: user?.emailVerified ?? false }, isFromKnownDevice }
    const details = detailsOf(payload)
    const create = (deps: Deps, leavesAt: Date) => createCode(deps, { purpose, browser, details, leavesAt })
    const isDue = mayGet(deps, purpose, user)
      ? await writeMail(deps, {
          ...mail,
          template: templates[purpose],
          content: async (deps, leavesAt) => contentOf(deps, payload, user, await create(deps, leavesAt)),
        })
      : await withoutMail(deps, { ...mail, kind: templates[purpose] }, create)
    if (!isDue) await joinNewest(deps, { purpose, email, browser })
    else if (purpose !== 'email-verification') await noteRequest(deps, user, payload)
  })
}

/**
 * Charges the budgets and creates the code as if a mail were sent, but sends no mail. If a budget is used up, returns
 * false and creates no code.
 */
export async function withoutMail(
  deps: Deps,
  mail: MailDemand,
  create: (deps: Deps, leavesAt: Date) => Promise<unknown>,
): Promise<boolean> {
  const leavesAt = await drawOnMailBudgets(deps, mail)
  if (leavesAt) await create(deps, leavesAt)
  return leavesAt !== null
}

function mayGet(deps: Deps, purpose: MailedPurpose, user: UserRow | null) {
  if (!user && purpose === 'sign-up') return true
  if (!user)
    return purpose === 'sign-in' && (signsUpByMail(deps.config, 'magicLink') || signsUpByMail(deps.config, 'emailOTP'))
  if (isBanned(user, deps.now())) return false
  return purpose !== 'email-verification' || !user.emailVerified
}

async function noteRequest(deps: Deps, user: UserRow | null, { purpose, ipAddress = '' }: JobPayload) {
  if (!user) return
  const action = purpose === 'forget-password' ? 'user.password-reset-requested' : 'sign-in.mailed'
  await recordEvent(deps, { action, actorId: null, subjectId: user.id, visitor: { ipAddress } })
}

function detailsOf({ email = '', ...payload }: JobPayload): MailedDetails {
  const { name, extra, userAgent, callbackURL, newUserCallbackURL } = payload
  return { email, name, extra, userAgent, callbackURL, newUserCallbackURL }
}

function contentOf(
  deps: Deps,
  payload: JobPayload,
  user: UserRow | null,
  { code, token }: { code: string; token: string },
): MailContent {
  const { config } = deps
  const { email = '', userAgent = '' } = payload
  const purpose = payload['purpose'] as MailedPurpose
  const locale = config.locales.find((offered) => offered === payload['locale'])
  const mail = { locale, name: user?.name ?? '', email, code, lifetimeSeconds: lifetimeOf(config, purpose) }
  if (purpose === 'email-verification') return verifyCodeMail(config, mail)
  if (purpose === 'forget-password') return resetCodeMail(config, mail)
  if (purpose === 'sign-up') return signUpCodeMail(config, { ...mail, hasAccount: user !== null })
  return signInMail(config, {
    ...mail,
    code: config.emailOTP.enabled ? code : null,
    url: config.magicLink.enabled ? linkOf(deps, payload, token) : null,
    device: deviceOf(userAgent),
  })
}

function linkOf({ config }: Deps, payload: JobPayload, token: string) {
  const url = new URL(`${config.origin}${config.basePath}${verifyMagicLink.path}`)
  url.searchParams.set('token', token)
  url.searchParams.set('callbackURL', payload['callbackURL'] ?? '/')
  for (const name of ['newUserCallbackURL', 'errorCallbackURL'])
    if (payload[name]) url.searchParams.set(name, payload[name])
  return url.href
}

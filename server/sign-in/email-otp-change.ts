import type { CodePurpose } from '../../contract/sign-in/email-otp.ts'
import { isFullAdministrator } from '../accounts/administrators.ts'
import { answerLater } from '../accounts/address-requests.ts'
import { changeToProvenEmail, recordChangeRequest } from '../accounts/email-change.ts'
import { emailConstraint, findUserByEmail, lockUser } from '../accounts/users.sql.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import { inTransaction, type Deps } from '../deps.ts'
import type { JobPayload } from '../jobs/jobs.ts'
import { writeMail } from '../mail/mails.ts'
import { changeEmailCodeMail } from '../mail/templates/change-email-code.ts'
import { newEmailCodeMail } from '../mail/templates/new-email-code.ts'
import { Refusal } from '../refusal.ts'
import { reopenMailedCodes } from '../sessions/guess-lanes.ts'
import { checkCode, createCode, endCodes, joinNewest, lifetimeOf, useCode } from './mailed-codes.ts'
import { withoutMail } from './mailed-requests.ts'

/*
 * Changes an email address with codes. If the current address is verified, a code mailed to that address approves the
 * change. A code mailed to the new address completes the change.
 */

/**
 * Returns the signed-in user if the request is for the code that approves a change of email address, otherwise null.
 * This is the case if the user requests a verification code for the current address although it is already verified.
 */
export function approvingUser(
  { config }: Deps,
  request: { email: string; type: CodePurpose; actor: Actor | null },
): UserRow | null {
  const { email, type, actor } = request
  if (!actor || type !== 'email-verification' || actor.session.impersonatedBy !== null) return null
  const isOwn = actor.user.email === email.toLowerCase()
  return isOwn && config.emailOTP.changeEmail.enabled && needsApproval(config, actor.user) ? actor.user : null
}

/**
 * Mails a user the code that approves a change of email address. If a mail budget is used up, sends no mail, but allows
 * the browser to use the newest earlier code.
 */
export function mailApprovalCode(
  deps: Deps,
  { id, name, email }: UserRow,
  request: { browser: string; visitor: Visitor },
) {
  const { browser, visitor } = request
  const target = { purpose: 'approve-email-change', email, userId: id, browser } as const
  return inTransaction(deps, async (deps) => {
    const isWritten = await writeMail(deps, {
      template: 'change-email-code',
      recipient: { email, emailVerified: true },
      content: async (deps, leavesAt) => {
        const { code } = await createCode(deps, { ...target, details: { email }, leavesAt })
        const lifetimeSeconds = lifetimeOf(deps.config, target.purpose)
        return changeEmailCodeMail(deps.config, { locale: visitor.locale, name, email, code, lifetimeSeconds })
      },
    })
    if (!isWritten) await joinNewest(deps, target)
  })
}

type ChangeRequest = { newEmail: string; actor: Actor; visitor: Visitor }

/**
 * Checks the approval code, if one is needed, and accepts a request to change the email address. A job mails the code
 * to the new address, so that neither the reply nor the response time reveals whether another user has the address.
 */
export async function requestEmailChange(
  deps: Deps,
  request: ChangeRequest & { otp?: string | undefined; browsers: { sent: string | null; asking: string } },
) {
  const { otp, actor, visitor, browsers } = request
  const newEmail = requireNewEmail(deps, request)
  const { id: userId, email } = actor.user
  const isApproved = needsApproval(deps.config, actor.user)
  if (isApproved && otp === undefined) throw new Refusal('INVALID_OTP')
  const attempt = { purpose: 'approve-email-change', email, userId, browser: browsers.sent, visitor } as const
  // A code is ignored if the change needs no approval, as in Better Auth.
  const approval = isApproved ? await checkCode(deps, { ...attempt, otp: otp ?? '' }) : null
  await inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, userId)
    const isUsed = approval === null || (await useCode(deps, approval)) !== null
    if (!isUsed || user?.email !== email) throw new Refusal('INVALID_OTP')
    if (isApproved) await reopenMailedCodes(deps, email)
    await recordChangeRequest(deps, { actor, visitor }, { user, newEmail })
    const more = { userId, currentEmail: email, isApproved: isApproved ? 'true' : undefined, browser: browsers.asking }
    await answerLater(deps, mailNewEmailCodeKind, { email: newEmail, visitor, more })
  })
}

/**
 * The kind of job that mails a code to a new address, with the payload `{ email, ipAddress, locale?, userId,
 * currentEmail, isApproved?, browser }`.
 */
export const mailNewEmailCodeKind = 'mail-new-email-code'

/**
 * Mails a code to the new address of a user. If the address is taken, stores a code and counts a mail in the budget as
 * usual, but sends no mail. So neither the budget nor the refusal of a wrong code reveals that the address is taken.
 */
export function mailNewEmailCode(deps: Deps, payload: JobPayload) {
  const { email = '', userId = '', currentEmail = '', browser = '', locale } = payload
  const isApproved = payload['isApproved'] === 'true'
  const target = { purpose: 'change-email', email, userId, browser } as const
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, userId)
    if (user?.email !== currentEmail) return
    const details = { email, currentEmail, isApproved }
    const create = (deps: Deps, leavesAt: Date) => createCode(deps, { ...target, details, leavesAt })
    const sender = { user, isTrusted: isFullAdministrator(deps.config, user) }
    const mail = { recipient: { email, emailVerified: false }, sender }
    const isTaken = (await findUserByEmail(deps.db, email)) !== null
    const isDue = isTaken
      ? await withoutMail(deps, { ...mail, kind: 'new-email-code' }, create)
      : await writeMail(deps, {
          ...mail,
          template: 'new-email-code',
          content: async (deps, leavesAt) => {
            const { code } = await create(deps, leavesAt)
            const offered = deps.config.locales.find((each) => each === locale)
            const lifetimeSeconds = lifetimeOf(deps.config, target.purpose)
            return newEmailCodeMail(deps.config, { locale: offered, name: user.name, email, code, lifetimeSeconds })
          },
        })
    if (!isDue) await joinNewest(deps, target)
  })
}

/** Changes the address with the code that was mailed to the new address. The code also verifies the new address. */
export async function changeEmailByCode(
  deps: Deps,
  request: ChangeRequest & { otp: string; browser: string | null },
): Promise<UserRow> {
  const { actor, visitor, otp, browser } = request
  const newEmail = requireNewEmail(deps, request)
  const target = { purpose: 'change-email', email: newEmail, userId: actor.user.id } as const
  const id = await checkCode(deps, { ...target, otp, browser, visitor })
  try {
    return await inTransaction(deps, async (deps) => {
      const user = await lockUser(deps.db, actor.user.id)
      const details = await useCode(deps, id)
      const isApproved = user && (details?.isApproved === true || !needsApproval(deps.config, user))
      if (!isApproved || details?.currentEmail !== user.email) throw new Refusal('INVALID_OTP')
      await endCodes(deps, target)
      await reopenMailedCodes(deps, newEmail)
      return changeToProvenEmail(deps, { actor, visitor }, { user, newEmail })
    })
  } catch (error) {
    if (isUniqueViolation(error, emailConstraint)) throw new Refusal('COULDNT_UPDATE_YOUR_EMAIL')
    throw error
  }
}

function requireNewEmail({ config }: Deps, { newEmail, actor }: ChangeRequest) {
  const email = newEmail.toLowerCase()
  if (!config.emailOTP.changeEmail.enabled) throw new Refusal('CHANGE_EMAIL_IS_DISABLED')
  if (actor.user.email === email) throw new Refusal('EMAIL_IS_THE_SAME')
  return email
}

function needsApproval({ emailOTP }: Deps['config'], { emailVerified }: UserRow) {
  return emailVerified && emailOTP.changeEmail.verifyCurrentEmail
}

import type { UserRow, Visitor } from '../actor.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { Refusal } from '../refusal.ts'
import { insertCredentialAccount } from './accounts.sql.ts'
import type { JobPayload } from '../jobs/jobs.ts'
import { answerLater } from './address-requests.ts'
import { mailAccountExists, mailVerificationLink } from './email-verification.ts'
import { decideSignUp } from '../decisions/sign-up-decision.ts'
import { strangersClaim } from '../sessions/known-devices.ts'
import { noEntry, passGate, provenNow } from '../sessions/gate.ts'
import { hashNewPassword } from './password-check.ts'
import { newNames, refuseTaken, setNames, type NewNames } from './usernames.ts'
import { newFields } from './users.ts'
import { findUserByEmail, insertUser } from './users.sql.ts'

type Form = {
  name: string
  email: string
  password: string
  image?: string | undefined
  callbackURL?: string | undefined
  username?: string | undefined
  displayUsername?: string | undefined
  /** The whole request body, from which the configured additional fields are picked. */
  sent: Record<string, unknown>
  visitor: Visitor
}

/**
 * Runs in the transaction that adds a user. Refuses a user who is not allowed to sign up, and returns whether the email
 * address of an admitted user counts as verified.
 */
type Admission = (deps: Deps) => Promise<{ isProven: boolean }>

/**
 * Creates an account with a password. If sign-up is disabled, only calls with `admit` are accepted.
 *
 * Signs the user in at once, unless automatic sign-in is off or the address must be verified first. If addresses must
 * be verified, a caller cannot find out whether an address is taken: for free and taken addresses, the reply and the
 * SQL statements are the same, and jobs send the mails.
 */
export async function signUpWithPassword(deps: Deps, form: Form, admit?: Admission) {
  const { autoSignIn, disableSignUp, enabled, requireEmailVerification } = deps.config.emailAndPassword
  if (!enabled || (disableSignUp && !admit)) throw new Refusal('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED')
  checkPasswordLength(deps, form.password)
  const names = newNames(deps.config, form)
  await refuseTaken(deps, names, null)
  const { email, name, visitor } = form
  const decided = await decideSignUp(deps, { email, name, method: 'password', visitor })
  const extra = { ...newFields(deps.config, form.sent, 'user'), ...decided }
  const passwordHash = await hashNewPassword(deps, form.password, {
    owner: form,
    claim: strangersClaim(visitor, email),
  })

  return inTransaction(deps, async (deps) => {
    const { isProven: emailVerified } = (await admit?.(deps)) ?? { isProven: false }
    const role = deps.config.admin.defaultRole
    const user = await createUser(deps, { ...form, extra, names, passwordHash, role, emailVerified })
    if (requireEmailVerification && !emailVerified) return answerUnproven(deps, form, { user, extra, names })
    if (!user) throw new Refusal('USER_ALREADY_EXISTS')
    const event = { actorId: user.id, subjectId: user.id, visitor: form.visitor }
    await recordEvent(deps, { action: 'user.signed-up', ...event })
    if (emailVerified) await recordEvent(deps, { action: 'user.email-verified', ...event })
    else if (deps.config.emailVerification.sendOnSignUp) await mailVerificationLink(deps, user, form)
    if (!autoSignIn) return { user, entry: noEntry }
    const proofs = provenNow(deps, 'password', ...(emailVerified ? (['mailbox'] as const) : []))
    return { user, entry: await passGate(deps, user, { proofs, visitor: form.visitor, remember: true }) }
  })
}

/** Adds a user and their password. Returns null if the email address is taken. */
export async function createUser(
  deps: Deps,
  account: {
    name: string
    email: string
    image?: string | undefined
    role: string
    extra: Record<string, unknown>
    names?: NewNames | null
    passwordHash: string
    emailVerified?: boolean
  },
) {
  const now = deps.now()
  const id = randomId()
  const user = await insertUser(deps.db, {
    id,
    email: account.email,
    name: account.name,
    image: account.image ?? null,
    emailVerified: account.emailVerified ?? false,
    role: account.role,
    extra: account.extra,
    now,
  })
  const { names = null, passwordHash } = account
  // Runs even if the address is taken and no row is added: the number of statements must not reveal whether the address
  // is taken.
  await insertCredentialAccount(deps.db, { id: randomId(), userId: id, passwordHash, now })
  return names ? setNames(deps, id, names) : user
}

/** Refuses a password outside the configured length, counted in UTF-16 units as Better Auth does. */
export function checkPasswordLength(deps: Deps, password: string) {
  const { minPasswordLength, maxPasswordLength } = deps.config.emailAndPassword
  if (password.length < minPasswordLength) throw new Refusal('PASSWORD_TOO_SHORT')
  if (password.length > maxPasswordLength) throw new Refusal('PASSWORD_TOO_LONG')
}

/**
 * The kind of job that sends the mail after a sign-up whose address must be verified first. Its payload is
 * `{ email, ipAddress, isTaken?, locale?, callbackURL? }`.
 */
export const mailAfterSignUpKind = 'mail-after-sign-up'

/** Replies to a sign-up whose address must be verified first. Does the same work for free and taken addresses. */
async function answerUnproven(deps: Deps, form: Form, { user, ...made }: { user: UserRow | null } & MadeUp) {
  const { email, visitor, callbackURL } = form
  const owner = await findUserByEmail(deps.db, email)
  await recordEvent(deps, {
    action: user ? 'user.signed-up' : 'user.sign-up-refused',
    actorId: user?.id ?? null,
    subjectId: owner?.id ?? null,
    visitor,
  })
  const isTaken = user ? 'no' : 'yes'
  await answerLater(deps, mailAfterSignUpKind, { email, visitor, more: { callbackURL, isTaken } })
  return { user: user ?? madeUpUser(deps, form, made), entry: noEntry }
}

/** Mails the verification link to a new user, or a notice to the owner of a taken address. */
export function mailAfterSignUp(deps: Deps, { email = '', isTaken, callbackURL, locale }: JobPayload) {
  return inTransaction(deps, async (deps) => {
    const user = await findUserByEmail(deps.db, email)
    if (!user) return
    const offered = deps.config.locales.find((each) => each === locale)
    const visitor = offered ? { locale: offered } : {}
    if (isTaken === 'yes') await mailAccountExists(deps, user, visitor)
    else if (!user.emailVerified) await mailVerificationLink(deps, user, { visitor, callbackURL })
  })
}

type MadeUp = { extra: Record<string, unknown>; names: NewNames | null }

/** Returns a fictional new user, for the reply to a sign-up with a taken address. */
function madeUpUser(deps: Deps, form: Form, { extra, names }: MadeUp): UserRow {
  const now = deps.now().toISOString()
  return {
    id: randomId(),
    email: form.email.toLowerCase(),
    name: form.name,
    image: form.image ?? null,
    emailVerified: false,
    role: deps.config.admin.defaultRole,
    banned: null,
    banReason: null,
    banExpires: null,
    twoFactorEnabled: false,
    username: names?.username ?? null,
    displayUsername: names?.displayUsername ?? null,
    extra,
    createdAt: now,
    updatedAt: now,
  }
}

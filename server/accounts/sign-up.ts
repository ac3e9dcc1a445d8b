import type { Visitor } from '../actor.ts'
import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../events/events.ts'
import { Refusal } from '../refusal.ts'
import { insertCredentialAccount } from './accounts.sql.ts'
import { mailAccountExists, mailVerificationLink } from './email-verification.ts'
import { startSession } from './sessions.ts'
import { extraFields } from './users.ts'
import { findUserByEmail, insertUser } from './users.sql.ts'

type Form = {
  name: string
  email: string
  password: string
  image?: string | undefined
  callbackURL?: string | undefined
  /** Everything that was sent, from which the configured fields are picked. */
  sent: Record<string, unknown>
  visitor: Visitor
}

/** Refuses whoever may not come in, in the transaction that adds them; tells whether they have proven their address. */
type Admission = (deps: Deps) => Promise<{ isProven: boolean }>

/**
 * Creates an account with a password.
 *
 * Signs in at once, unless that is turned off or the address must be verified first. Where it must, a taken address is
 * answered as a free one is, and its owner is told by mail: then nobody can use sign-up to learn who has an account.
 * Where sign-up is turned off it takes an admission.
 */
export async function signUpWithPassword(deps: Deps, form: Form, admit?: Admission) {
  const { autoSignIn, disableSignUp, enabled, requireEmailVerification } = deps.config.emailAndPassword
  if (!enabled || (disableSignUp && !admit)) throw new Refusal('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED')
  checkPasswordLength(deps, form.password)
  const extra = extraFields(deps.config, form.sent)
  const passwordHash = await deps.passwords.hash(form.password)

  return inTransaction(deps, async (deps) => {
    const { isProven: emailVerified } = (await admit?.(deps)) ?? { isProven: false }
    const role = deps.config.admin.defaultRole
    const user = await createUser(deps, { ...form, extra, passwordHash, role, emailVerified })
    if (!user) return answerTakenAddress(deps, form, extra)
    const event = { actorId: user.id, subjectId: user.id, visitor: form.visitor }
    await recordEvent(deps, { action: 'user.signed-up', ...event })
    if (emailVerified) await recordEvent(deps, { action: 'user.email-verified', ...event })
    else if (deps.config.emailVerification.sendOnSignUp || requireEmailVerification)
      await mailVerificationLink(deps, user, form)
    if (!autoSignIn || (requireEmailVerification && !emailVerified)) return { user, session: null }
    return { user, session: await startSession(deps, user, { visitor: form.visitor, remember: true }) }
  })
}

/** Adds a person and their password; null when the address is taken. */
export async function createUser(
  deps: Deps,
  person: {
    name: string
    email: string
    image?: string | undefined
    role: string
    extra: Record<string, unknown>
    passwordHash: string
    emailVerified?: boolean
  },
) {
  const now = deps.now()
  const user = await insertUser(deps.db, {
    id: randomId(),
    email: person.email,
    name: person.name,
    image: person.image ?? null,
    emailVerified: person.emailVerified ?? false,
    role: person.role,
    extra: person.extra,
    now,
  })
  if (user)
    await insertCredentialAccount(deps.db, { id: randomId(), userId: user.id, passwordHash: person.passwordHash, now })
  return user
}

/** Refuses a password outside the configured bounds, counted in UTF-16 units as the wire does. */
export function checkPasswordLength(deps: Deps, password: string) {
  const { minPasswordLength, maxPasswordLength } = deps.config.emailAndPassword
  if (password.length < minPasswordLength) throw new Refusal('PASSWORD_TOO_SHORT')
  if (password.length > maxPasswordLength) throw new Refusal('PASSWORD_TOO_LONG')
}

async function answerTakenAddress(deps: Deps, form: Form, extra: Record<string, unknown>) {
  if (!deps.config.emailAndPassword.requireEmailVerification) throw new Refusal('USER_ALREADY_EXISTS')
  const owner = await findUserByEmail(deps.db, form.email)
  if (owner) await mailAccountExists(deps, owner, form.visitor)
  const now = deps.now().toISOString()
  const user = {
    id: randomId(),
    email: form.email.toLowerCase(),
    name: form.name,
    image: form.image ?? null,
    emailVerified: false,
    role: deps.config.admin.defaultRole,
    banned: null,
    banReason: null,
    banExpires: null,
    extra,
    createdAt: now,
    updatedAt: now,
  }
  return { user, session: null }
}

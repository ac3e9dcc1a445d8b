import { maskedAddress } from '../../contract/masked-address.ts'
import { forgetSecrets, rememberSecret } from '../accounts/verifications.ts'
import { isFullAdministrator } from '../accounts/administrators.ts'
import { findFactorDue, findUser, lockUser } from '../accounts/users.sql.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { findOwnChallenge } from '../sessions/challenges.ts'
import { needsSecondFactor } from '../sessions/factor-policy.ts'
import { exchangeSession } from '../sessions/gate.ts'
import { endRow } from '../sessions/guess-lanes.ts'
import { checkOwnPassword, lockPassword } from '../sessions/password-guesses.ts'
import { methodsOf } from '../sessions/second-factors.ts'
import { keepBeforeChange, refuseLocked } from '../sessions/snapshots.ts'
import { minuteSeconds, secondsUntil } from '../time.ts'
import { countRecoveryCodes } from './recovery-codes.sql.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { findEmailCode } from './email-codes.sql.ts'
import { mayUseEmailCode } from './email-codes.ts'
import { lockEnrolling, requireEnrolment } from './enrolment.ts'
import { describeRecovery } from './recovery.ts'
import { noteNewCodes, turnOff, turnOn } from './switching.ts'
import { createTotpSecret, totpUri } from './totp-codes.ts'
import { decryptTotpSecret, encryptTotpSecret } from './totp-secrets.ts'
import { findTotp, putTotp } from './totp.sql.ts'

/** How long a user can take to set up an authenticator app that replaces the current one. */
const replacementSeconds = 15 * minuteSeconds

/**
 * A request to change second factors. Either the session has a recent proof of identity, or the password in the request
 * is checked.
 */
export type FactorRequest = { actor: Actor; password?: string | undefined; visitor: Visitor }

/**
 * Begins to set up an authenticator app.
 *
 * The app has no effect until `verify-totp` has confirmed it. A second call replaces the secret and the recovery codes.
 * The email address must be verified: otherwise somebody else could have created the account, and the owner of the
 * address would be locked out. A full administrator can begin anyway: a new site sends no mail yet, so its first
 * administrator cannot verify the address.
 */
export function beginTotp(deps: Deps, request: FactorRequest & { issuer?: string | undefined }) {
  return withPassword(deps, request, async (deps, user) => {
    if (!user.emailVerified && !isFullAdministrator(deps.config, user)) throw new Refusal('EMAIL_NOT_VERIFIED')
    return putNewApp(deps, user, request.issuer)
  })
}

/** Begins to set up an authenticator app during a sign-in that cannot be completed without a second factor. */
export async function beginTotpAtSignIn(
  deps: Deps,
  request: { secret: string | null; method?: 'totp' | 'otp' | 'passkey' | undefined; issuer?: string | undefined },
) {
  const { challenge } = await requireEnrolment(deps, { actor: null, secret: request.secret }, 'UNAUTHORIZED')
  // A user who must set up a second factor has no passkey that could become the factor. `finishRegistration` adds a
  // new passkey.
  if (request.method === 'passkey') throw new Refusal('NO_SUCH_PASSKEY')
  // Email codes are refused, because the mailbox would be both the new factor and the proof that allows adding it.
  if (request.method === 'otp') throw new Refusal('OTP_NOT_CONFIGURED')
  return inTransaction(deps, async (deps) => putNewApp(deps, await lockEnrolling(deps, challenge), request.issuer))
}

/**
 * Stores a new secret and new recovery codes for a user. Both become valid once a code from the authenticator app is
 * entered. Call it with the user locked.
 */
async function putNewApp(deps: Deps, user: UserRow, issuer: string | undefined) {
  const secret = createTotpSecret()
  const sealed = encryptTotpSecret(deps.keys, user.id, secret)
  if (!(await putTotp(deps.db, { userId: user.id, secret: sealed, now: deps.now() })))
    throw new Refusal('TOTP_ALREADY_ENABLED')
  const backupCodes = await createRecoveryCodes(deps, user.id, { active: false })
  return { method: 'totp' as const, totpURI: uriOf(deps, user, { secret, issuer }), backupCodes }
}

/**
 * Makes passkeys a second factor of the user. If the user had no second factor, also creates recovery codes and mails
 * the user. Replaces the session with a new session that keeps the proofs of identity of the old session.
 */
export function enablePasskeys(deps: Deps, request: FactorRequest & { remember: boolean }) {
  const { actor, visitor, remember } = request
  return withPassword(deps, request, async (deps, user) => {
    if (!(await methodsOf(deps, user.id, 'any')).includes('passkey')) throw new Refusal('NO_SUCH_PASSKEY')
    const wasOn = user.twoFactorEnabled
    const undo = wasOn ? null : await keepBeforeChange(deps, user, 'second-factor-enabled')
    const backupCodes = wasOn ? [] : await createRecoveryCodes(deps, user.id, { active: true })
    if (!wasOn) await turnOn(deps, user, { undo, visitor })
    const session = await exchangeSession(deps, user, { proofs: actor.proofs ?? [], visitor, remember })
    return { user: { ...user, twoFactorEnabled: true }, session, backupCodes }
  })
}

/**
 * Begins to replace a user's authenticator app, for example because the user has a new phone. The previous app keeps
 * working until `verify-totp` accepts a code from the new app in a session. The recovery codes stay valid.
 */
export function beginReplacement(deps: Deps, request: FactorRequest & { issuer?: string | undefined }) {
  return withPassword(deps, request, async (deps, user) => {
    await refuseLocked(deps, user.id)
    const found = await findTotp(deps.db, user.id)
    if (!found?.confirmedAt) throw new Refusal('TOTP_NOT_ENABLED')
    const secret = createTotpSecret()
    const value = encryptTotpSecret(deps.keys, user.id, secret)
    await forgetSecrets(deps, 'replace-app', user.id)
    await rememberSecret(deps, {
      purpose: 'replace-app',
      // The user's id is enough as a secret, because the row is read only in a session of the user.
      secret: user.id,
      userId: user.id,
      value,
      lifetimeSeconds: replacementSeconds,
    })
    return { method: 'totp' as const, totpURI: uriOf(deps, user, { secret, issuer: request.issuer }), backupCodes: [] }
  })
}

/**
 * Returns the setup URL of the user's authenticator app. Refuses if the app is confirmed, unless
 * `totpOptions.showAgain` is on.
 */
export function readTotpUri(deps: Deps, request: FactorRequest) {
  return withPassword(deps, request, async (deps, user) => {
    const found = await findTotp(deps.db, user.id)
    if (!found) throw new Refusal('TOTP_NOT_ENABLED')
    if (found.confirmedAt !== null && !deps.config.twoFactor.totpOptions.showAgain)
      throw new Refusal('TOTP_ALREADY_ENABLED')
    return { totpURI: uriOf(deps, user, { secret: decryptTotpSecret(deps.keys, user.id, found.secret) }) }
  })
}

/**
 * Removes the authenticator app, email codes and recovery codes, and mails the user. Refuses if the site's policy
 * requires a second factor. Replaces the session with a new session that keeps the proofs of identity of the old
 * session.
 */
export function disableTwoFactor(deps: Deps, request: FactorRequest & { remember: boolean }) {
  const { actor, visitor, remember } = request
  return withPassword(deps, request, async (deps, user) => {
    if (!user.twoFactorEnabled) throw new Refusal('TWO_FACTOR_NOT_ENABLED')
    if (needsSecondFactor(deps.config, user)) throw new Refusal('A_SECOND_FACTOR_IS_REQUIRED')
    const undo = await keepBeforeChange(deps, user, 'second-factor-disabled')
    await turnOff(deps, user, { undo, visitor })
    const session = await exchangeSession(deps, user, { proofs: actor.proofs ?? [], visitor, remember })
    return { user: { ...user, twoFactorEnabled: false }, session }
  })
}

export function renewRecoveryCodes(deps: Deps, request: FactorRequest) {
  return withPassword(deps, request, async (deps, user) => {
    if (!user.twoFactorEnabled) throw new Refusal('TWO_FACTOR_NOT_ENABLED')
    const undo = await keepBeforeChange(deps, user, 'recovery-codes')
    const backupCodes = await createRecoveryCodes(deps, user.id, { active: true })
    await noteNewCodes(deps, user, { undo, visitor: request.visitor })
    return { status: true, backupCodes }
  })
}

/** Returns the data of the Security page about a user's second factors, and whether the site requires one. */
export async function readOwnFactors(deps: Deps, { user }: Actor) {
  const isRequired = needsSecondFactor(deps.config, user)
  const totp = await findTotp(deps.db, user.id)
  const { confirmedAt = null, lastUsedAt = null } = totp ?? {}
  return {
    isOn: user.twoFactorEnabled,
    app: confirmedAt === null ? null : { confirmedAt, lastUsedAt },
    emailCode: await findEmailCode(deps.db, user.id),
    offersEmailCode: await mayUseEmailCode(deps, user.id),
    hasPasskey: (await methodsOf(deps, user.id, 'any')).includes('passkey'),
    recoveryCodes: await countRecoveryCodes(deps.db, user.id),
    isRequired,
    dueAt: isRequired && !user.twoFactorEnabled ? await findFactorDue(deps.db, user.id) : null,
  }
}

/** Returns the challenge of a browser, for the page that asks for the second factor. */
export async function describeChallenge(deps: Deps, { actor, secret }: { actor: Actor | null; secret: string | null }) {
  const challenge = actor ? null : await findOwnChallenge(deps, secret)
  const user = challenge && (await findUser(deps.db, challenge.userId))
  if (!user) throw new Refusal('INVALID_TWO_FACTOR_COOKIE')
  return {
    methods: await methodsOf(deps, challenge.userId, challenge.proofs),
    email: maskedAddress(challenge.email),
    secondsLeft: secondsUntil(challenge.expiresAt, deps.now()),
    trustSeconds: deps.config.twoFactor.trustDeviceMaxAge,
    enrolment: challenge.enrols ? { needsCode: challenge.needsCode } : null,
    recovery: challenge.enrols ? null : await describeRecovery(deps, user, challenge),
  }
}

/** Checks the password, if one was sent, and runs the change with the user locked. */
export async function withPassword<T>(
  deps: Deps,
  { actor, password, visitor }: FactorRequest,
  change: (deps: Deps, user: UserRow) => Promise<T>,
) {
  const userId = actor.user.id
  const checked =
    password === undefined
      ? null
      : await checkOwnPassword(deps, { userId, password, visitor, whenThereIsNone: 'NO_PASSWORD_CREDENTIAL_FOUND' })
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, userId)
    if (!user) throw new Refusal('UNAUTHORIZED')
    if (checked) {
      await lockPassword(deps, userId, { expected: checked.passwordHash, otherwise: 'INVALID_PASSWORD' })
      await endRow(deps, checked.guess)
    }
    return change(deps, user)
  })
}

function uriOf(
  { config }: Deps,
  { email }: UserRow,
  { secret, issuer }: { secret: string; issuer?: string | undefined },
) {
  const name = (issuer ?? config.twoFactor.issuer ?? config.branding.name).replaceAll(':', ' ')
  return totpUri({ secret, issuer: name, account: email })
}

import type { VerificationError } from '../../contract/redirect-errors.ts'
import { isFresh } from '../../contract/session.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { owedLevel } from '../config/two-factor.ts'
import { randomLowerCaseToken } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { forgetUser, recordEvent } from '../audit/events.ts'
import { dropWaitingMailsTo, writeMail } from '../mail/mails.ts'
import { accountDeletedMail } from '../mail/templates/account-deleted.ts'
import { deleteAccountMail } from '../mail/templates/delete-account.ts'
import { RedirectError, Refusal } from '../refusal.ts'
import { deleteUser, listKeyNames } from './deletion.sql.ts'
import { deleteLanes, endRow, type Guess } from '../sessions/guess-lanes.ts'
import { checkOwnPassword, lockPassword } from '../sessions/password-guesses.ts'
import { lockUser } from './users.sql.ts'
import { consume, findSecret, forgetEverySecret, rememberSecret } from './verifications.ts'

const tokenLength = 32

/**
 * A check that must pass before a user is deleted; refuses by throwing.
 *
 * The checks run first in the transaction, so their locks are taken before the lock on the user. All code takes the
 * locks in this order, which prevents deadlocks.
 */
export type DeletionCheck = (deps: Deps, userId: string) => Promise<void>

type Request = { actor: Actor; visitor: Visitor; checks: readonly DeletionCheck[] }

/** The hash that the sent password matched, and the counted attempt to enter it; null if no password was sent. */
type Proof = { passwordHash: string; guess: Guess } | null

/**
 * Deletes the caller's account if the caller sends the password or a mailed token, has recently confirmed a second
 * factor, or has a fresh session. If the configuration requires a mailed link, a call without a token mails the link
 * instead.
 */
export async function deleteOwnUser(
  deps: Deps,
  request: Request & { password?: string | undefined; token?: string | undefined; callbackURL?: string | undefined },
): Promise<'deleted' | 'mailed'> {
  const { actor, password, token } = request
  refuseWhenOff(deps)
  const proof: Proof =
    password === undefined
      ? null
      : await checkOwnPassword(deps, {
          userId: actor.user.id,
          password,
          visitor: request.visitor,
          whenThereIsNone: 'CREDENTIAL_ACCOUNT_NOT_FOUND',
        })
  if (token !== undefined) {
    await deleteWithToken(deps, { ...request, token, proof })
    return 'deleted'
  }
  if (deps.config.user.deleteUser.sendDeleteAccountVerification) {
    await mailDeletionLink(deps, { ...request, proof })
    return 'mailed'
  }
  // For a caller with a second factor, the endpoint has already required a recent confirmation of the factor.
  const isProven = proof !== null || owedLevel(deps.config, actor.user) === 2
  if (!isProven && !isFresh(actor, deps.config.session.freshAge, deps.now()))
    throw new Refusal('SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION')
  await deleteActor(deps, request, (deps) => confirmPassword(deps, actor, proof))
  return 'deleted'
}

/** Deletes an account when its owner opens the mailed link. The link stays valid if another user opens it. */
export async function deleteByLink(
  deps: Deps,
  request: Omit<Request, 'actor'> & { actor: Actor | null; token: string },
) {
  refuseWhenOff(deps)
  const { actor } = request
  if (!actor) throw new RedirectError<VerificationError>('unauthorized', new Refusal('NO_USER_TO_DELETE'))
  await deleteWithToken(deps, { ...request, actor, proof: null })
}

/**
 * Deletes a user with all their data, and sends a goodbye mail if their email address is verified. Returns null if
 * there is no such user.
 *
 * All code that deletes a user calls this function. `confirm` runs with the user locked and can still refuse.
 */
export function eraseUser(
  deps: Deps,
  deletion: {
    userId: string
    actorId: string | null
    impersonatorId: string | null
    visitor: Visitor | null
    checks: readonly DeletionCheck[]
    confirm?: (deps: Deps) => Promise<void>
  },
): Promise<UserRow | null> {
  const { userId, actorId, impersonatorId, visitor } = deletion
  return inTransaction(deps, async (deps) => {
    for (const check of deletion.checks) await check(deps, userId)
    const user = await lockUser(deps.db, userId)
    if (!user) return null
    await deletion.confirm?.(deps)
    await forgetEverySecret(deps, userId)
    await deleteLanes(deps, user)
    await dropWaitingMailsTo(deps, user.email)
    const keyNames = await listKeyNames(deps.db, userId)
    await deleteUser(deps.db, userId)
    await forgetUser(deps, userId, keyNames)
    const byAdministrator = actorId !== null && actorId !== userId
    const act = { actorId, impersonatorId, byAdministrator }
    await recordEvent(deps, { action: 'user.deleted', ...act, subjectId: userId, visitor })
    if (user.emailVerified) await sayGoodbye(deps, user, visitor)
    return user
  })
}

/**
 * Mails the user a notice of the deletion. Call it only for a verified email address. Otherwise, anyone could make
 * Gatehouse mail any address by creating an account with the address and deleting the account.
 */
async function sayGoodbye(deps: Deps, user: UserRow, visitor: Visitor | null) {
  await writeMail(deps, {
    template: 'account-deleted',
    recipient: user,
    idempotencyKey: `account-deleted/${user.id}`,
    content: () => accountDeletedMail(deps.config, { locale: visitor?.locale, name: user.name, email: user.email }),
  })
}

async function confirmPassword(deps: Deps, { user }: Actor, proof: Proof) {
  if (!proof) return
  await lockPassword(deps, user.id, { expected: proof.passwordHash, otherwise: 'INVALID_PASSWORD' })
  await endRow(deps, proof.guess)
}

async function deleteWithToken(deps: Deps, request: Request & { token: string; proof: Proof }) {
  const { actor, token, proof } = request
  const secret = await findSecret(deps, 'delete-account', token)
  if (!secret) throw invalidToken('invalid_token')
  if (secret.userId !== actor.user.id) throw invalidToken('unauthorized')
  const deleted = await deleteActor(deps, request, async (deps) => {
    await confirmPassword(deps, actor, proof)
    if ((await consume(deps, 'delete-account', token)) === null) throw invalidToken('invalid_token')
  })
  if (!deleted) throw invalidToken('invalid_token')
}

function deleteActor(deps: Deps, { actor, visitor, checks }: Request, confirm: (deps: Deps) => Promise<void>) {
  const { user, session } = actor
  const { impersonatedBy } = session
  return eraseUser(deps, {
    userId: user.id,
    actorId: user.id,
    impersonatorId: impersonatedBy,
    visitor,
    checks,
    confirm,
  })
}

function mailDeletionLink(deps: Deps, request: Request & { callbackURL?: string | undefined; proof: Proof }) {
  const { actor, visitor, callbackURL } = request
  const { origin, basePath } = deps.config
  const lifetimeSeconds = deps.config.user.deleteUser.deleteTokenExpiresIn
  return inTransaction(deps, async (deps) => {
    const user = await lockUser(deps.db, actor.user.id)
    if (!user) throw new Refusal('UNAUTHORIZED')
    await confirmPassword(deps, actor, request.proof)
    const isWritten = await writeMail(deps, {
      template: 'delete-account',
      recipient: user,
      content: async (deps) => {
        const token = randomLowerCaseToken(tokenLength)
        const secret = { purpose: 'delete-account', secret: token, userId: user.id, value: user.id } as const
        await rememberSecret(deps, { ...secret, lifetimeSeconds })
        const url = `${origin}${basePath}/delete-user/callback?token=${token}&callbackURL=${encodeURIComponent(callbackURL || '/')}`
        const { name, email } = user
        return deleteAccountMail(deps.config, { locale: visitor.locale, name, email, url, lifetimeSeconds })
      },
    })
    if (!isWritten) return
    await recordEvent(deps, {
      action: 'user.deletion-requested',
      actorId: user.id,
      impersonatorId: actor.session.impersonatedBy,
      subjectId: user.id,
      visitor,
    })
  })
}

function refuseWhenOff(deps: Deps) {
  if (!deps.config.user.deleteUser.enabled) throw new Refusal('NOT_FOUND')
}

function invalidToken(code: VerificationError) {
  return new RedirectError<VerificationError>(code, new Refusal('INVALID_DELETION_TOKEN'))
}

import type { WaitingReset } from '../../contract/factors/recovery.ts'
import { consume, findSecret, rememberSecret } from '../accounts/verifications.ts'
import { lockUser } from '../accounts/users.sql.ts'
import type { Actor, UserRow, Visitor } from '../actor.ts'
import { randomToken } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { writeMail } from '../mail/mails.ts'
import { factorResetMail, type ResetNotice } from '../mail/templates/factor-reset.ts'
import { Refusal } from '../refusal.ts'
import { deleteReset, findResetOf, type ResetRow } from '../sessions/factor-resets.sql.ts'
import { daySeconds, secondsUntil } from '../time.ts'

/* A reset of second factors is delayed. Mails and a notice on every page inform the user, who can stop the reset. */

const tokenLength = 32

/**
 * Mails a user about a waiting reset, with a link that stops it. Returns false if no mail is sent because a mail budget
 * is used up.
 */
export function mailWaitingReset(
  deps: Deps,
  { user, reset, ...notice }: { user: UserRow; reset: ResetRow; visitor: Pick<Visitor, 'locale'> } & ResetNotice,
) {
  const { name, email } = user
  const { locale } = notice.visitor
  const secondsLeft = secondsUntil(reset.dueAt, deps.now())
  return writeMail(deps, {
    template: 'factor-reset',
    recipient: user,
    content: async (deps) => {
      const secret = randomToken(tokenLength)
      const lifetimeSeconds = secondsLeft + daySeconds
      await rememberSecret(deps, { purpose: 'stop-reset', secret, userId: user.id, value: reset.id, lifetimeSeconds })
      const url = `${deps.config.origin}/stop-reset?token=${secret}`
      return factorResetMail(deps.config, { ...notice, locale, name, email, url, lifetimeSeconds, secondsLeft })
    },
  })
}

/**
 * Stops the waiting reset for which the link was mailed or, without a link, of the signed-in user. Does nothing if the
 * signed-in user has no waiting reset.
 */
export function stopWaitingReset(
  deps: Deps,
  request: { actor: Actor | null; token: string | undefined; visitor: Visitor },
) {
  const { actor, token, visitor } = request
  return inTransaction(deps, async (deps) => {
    const link = token === undefined ? null : await findSecret(deps, 'stop-reset', token)
    const userId = token === undefined ? actor?.user.id : link?.userId
    if (userId === undefined || userId === null) throw new Refusal('INVALID_TOKEN')
    await lockUser(deps.db, userId)
    const id = token === undefined ? (await findResetOf(deps.db, userId))?.id : await consume(deps, 'stop-reset', token)
    const isStopped = id !== undefined && id !== null && (await deleteReset(deps.db, id))
    if (!isStopped && token !== undefined) throw new Refusal('INVALID_TOKEN')
    const actorId = token === undefined ? userId : null
    if (isStopped) await recordEvent(deps, { action: 'factor-reset.stopped', actorId, subjectId: userId, visitor })
  })
}

export async function readWaiting(deps: Deps, userId: string) {
  const reset = await findResetOf(deps.db, userId)
  return reset && describeReset(reset)
}

export function describeReset({ kind, createdAt, dueAt, codeMailedAt }: ResetRow): WaitingReset {
  return { kind, createdAt, dueAt, isReady: codeMailedAt !== null }
}

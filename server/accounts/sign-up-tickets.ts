import * as z from 'zod/mini'
import type { UserRow, Visitor } from '../actor.ts'
import { recordEvent } from '../audit/events.ts'
import { digest, randomId, randomToken } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { minuteSeconds } from '../time.ts'
import { insertUser } from './users.sql.ts'
import { consume, findSecret, rememberSecret } from './verifications.ts'

/*
 * A ticket lets somebody who has verified an email address sign up with a passkey. The user is added when the ticket is
 * used, so that an abandoned sign-up leaves no account.
 */

const secretLength = 32
/** How long a ticket is valid. */
export const ticketSeconds = 15 * minuteSeconds

const newcomer = z.object({
  email: z.string(),
  name: z.string(),
  /** The values of the configured additional fields. */
  extra: z.record(z.string(), z.unknown()),
  /** The digest of a secret in a cookie of the browser in which the user entered the mailed code. */
  browser: z.string(),
})
type Newcomer = z.output<typeof newcomer>

/** Issues a ticket to a visitor who has just verified their email address. */
export async function issueTicket(deps: Deps, about: Newcomer) {
  const secret = randomToken(secretLength)
  const value = JSON.stringify(about)
  await rememberSecret(deps, {
    purpose: 'passkey-sign-up',
    secret,
    userId: null,
    value,
    lifetimeSeconds: ticketSeconds,
  })
  return secret
}

/**
 * Reads a ticket without using it up. Refuses a ticket that is unknown, used or expired, or was issued to another
 * browser.
 *
 * The ticket alone is not enough, because it is part of a URL, which a proxy can log.
 */
export async function readTicket(deps: Deps, ticket: string, browserSecret: string | null): Promise<Newcomer> {
  const found = await findSecret(deps, 'passkey-sign-up', ticket)
  const about = found && z.parse(newcomer, JSON.parse(found.value))
  if (!about || browserSecret === null || about.browser !== digest(browserSecret))
    throw new Refusal('RESOLVED_USER_INVALID')
  return about
}

/**
 * Uses up a ticket and adds its user. Refuses an invalid ticket, and a ticket whose email address has been taken since.
 */
export async function signUpByTicket(
  deps: Deps,
  { ticket, visitor }: { ticket: string; visitor: Visitor },
): Promise<UserRow> {
  const value = await consume(deps, 'passkey-sign-up', ticket)
  const about = value === null ? null : z.parse(newcomer, JSON.parse(value))
  const user = about && (await addUser(deps, about))
  if (!user) throw new Refusal('RESOLVED_USER_INVALID')
  const event = { actorId: user.id, subjectId: user.id, visitor }
  await recordEvent(deps, { action: 'user.signed-up', ...event })
  await recordEvent(deps, { action: 'user.email-verified', ...event })
  return user
}

function addUser(deps: Deps, { email, name, extra }: Newcomer) {
  return insertUser(deps.db, {
    id: randomId(),
    email,
    name,
    image: null,
    emailVerified: true,
    role: deps.config.admin.defaultRole,
    extra,
    now: deps.now(),
  })
}

import type { UserRow } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { clearUnverifiedUsername, findUserByUsername, updateUsername, usernameConstraint } from './usernames.sql.ts'

/* Usernames identify accounts in lower case. They are displayed in the spelling that the user typed. */

/** The username and the display name in a request body. */
type SentNames = { username?: string | undefined; displayUsername?: string | undefined }

/** The names to store; null keeps the stored name. */
export type NewNames = { username: string | null; displayUsername: string | null }

type Fault = 'short' | 'long' | 'invalid'

const syntax = /^[a-zA-Z0-9_.]+$/

/** The refusals of Better Auth's username plugin: status 422 when a username is looked up, 400 when it is chosen. */
const lookupRefusals = { short: 'USERNAME_TOO_SHORT', long: 'USERNAME_TOO_LONG', invalid: 'INVALID_USERNAME' } as const
const choiceRefusals = {
  short: 'CHOSEN_USERNAME_TOO_SHORT',
  long: 'CHOSEN_USERNAME_TOO_LONG',
  invalid: 'CHOSEN_USERNAME_INVALID',
} as const

function faultOf({ username: { minUsernameLength, maxUsernameLength } }: Config, username: string): Fault | null {
  if (username.length < minUsernameLength) return 'short'
  if (username.length > maxUsernameLength) return 'long'
  return syntax.test(username) ? null : 'invalid'
}

/** Returns the lookup key of a username; refuses text that cannot be a username. */
export function readUsername(config: Config, username: string) {
  const fault = faultOf(config, username)
  if (fault) throw new Refusal(lookupRefusals[fault])
  return username.toLowerCase()
}

/** Whether a user could choose this username; refuses text that cannot be a username. */
export async function isAvailable(deps: Deps, username: string) {
  return isFree(deps, readUsername(deps.config, username), null)
}

/**
 * Reads the names of a new user. Returns null if usernames are off or the request has no name. A display name without
 * a username also becomes the username if it is a valid username.
 */
export function newNames(config: Config, { username, displayUsername }: SentNames): NewNames | null {
  if (!config.username.enabled) return null
  const isUsable = displayUsername !== undefined && faultOf(config, displayUsername) === null
  return changedNames(config, { username: username ?? (isUsable ? displayUsername : undefined), displayUsername })
}

/** Reads the names that a user changes. Returns null if usernames are off or no name changes. */
export function changedNames(config: Config, { username, displayUsername }: SentNames): NewNames | null {
  if (!config.username.enabled || (username === undefined && displayUsername === undefined)) return null
  const fault = username === undefined ? null : faultOf(config, username)
  if (fault) throw new Refusal(choiceRefusals[fault])
  return { username: username?.toLowerCase() ?? null, displayUsername: displayUsername ?? username ?? null }
}

/** Refuses a username that belongs to a user other than `id`. */
export async function refuseTaken(deps: Deps, names: NewNames | null, id: string | null) {
  if (names?.username && !(await isFree(deps, names.username, id))) throw new Refusal('USERNAME_IS_ALREADY_TAKEN')
}

/** Sets a user’s names; refuses a taken username. Returns null if there is no such user. Call it in a transaction. */
export async function setNames(deps: Deps, id: string, names: NewNames): Promise<UserRow | null> {
  const { username } = names
  if (username && deps.config.emailAndPassword.requireEmailVerification)
    await clearUnverifiedUsername(deps.db, username, { except: id })
  try {
    return await updateUsername(deps.db, id, names)
  } catch (error) {
    if (isUniqueViolation(error, usernameConstraint)) throw new Refusal('USERNAME_IS_ALREADY_TAKEN')
    throw error
  }
}

/**
 * Whether a username is free.
 *
 * If email addresses must be verified, the username of an unverified user counts as free. Otherwise, a sign-up would
 * reveal whether its email address is taken: a sign-up with a taken address adds no user, so the chosen username would
 * still be free afterwards.
 */
async function isFree(deps: Deps, username: string, id: string | null) {
  const owner = await findUserByUsername(deps.db, username)
  if (!owner || owner.id === id) return true
  return deps.config.emailAndPassword.requireEmailVerification && !owner.emailVerified
}

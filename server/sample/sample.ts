import { isAdministrator } from '../accounts/administrators.ts'
import { usersClaim } from '../sessions/known-devices.ts'
import { provenNow } from '../sessions/gate.ts'
import { admit, openSession } from '../sessions/sessions.ts'
import type { Actor, Visitor } from '../actor.ts'
import type { Config } from '../config/config.ts'
import { randomToken } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { recordEvent } from '../audit/events.ts'
import { updateActiveOrganization } from '../organizations/active-organizations.sql.ts'
import { Refusal } from '../refusal.ts'
import { readMemberships } from '../organizations/memberships.ts'
import { findAnyUser } from '../accounts/users.sql.ts'
import { lockSetUp, tryToLockSetUp } from '../admin/set-up.sql.ts'
import { forgetSiteState, readSiteState } from './site-state.ts'
import { writeScenario } from './scenario.ts'
import {
  deleteOrganizations,
  deleteSampleUsers,
  findAnySampleUser,
  isSampleUser,
  listSampleOrganizations,
  listSampleUsers,
} from './sample.sql.ts'

type Caller = { actor: Actor | null; visitor: Visitor }

/** Returns `offered` if the visitor can load sample data, `filled` if the data is already loaded; otherwise null. */
export async function readSampleState(deps: Deps, visitor: Visitor): Promise<'offered' | 'filled' | null> {
  if (!isDevelopment(deps.config, visitor)) return null
  const { isEmpty, hasSample } = await readSiteState(deps)
  if (hasSample) return 'filled'
  return isEmpty ? 'offered' : null
}

export function hasSampleData(deps: Deps) {
  return findAnySampleUser(deps.db)
}

/** Loads sample data into a site without users, and signs the visitor in as the sample administrator. */
export async function fill(deps: Deps, visitor: Visitor) {
  requireDevelopment(deps, visitor)
  await requireNobody(deps)
  // All sample users have the same random password, which nobody can find out.
  const passwordHash = await deps.passwords.hash(randomToken(64), usersClaim('set-up'))
  return inTransaction(deps, async (deps) => {
    // Does not wait for the lock: loading takes longer than a statement is allowed to wait, and a second caller would
    // be refused anyway.
    if (!(await tryToLockSetUp(deps.db))) throw new Refusal('ALREADY_SET_UP')
    await requireNobody(deps)
    const { administrator } = await writeScenario(deps, passwordHash, visitor.locale)
    return signIn(deps, administrator.id, visitor)
  })
}

export function listUsers(deps: Deps, visitor: Visitor) {
  requireDevelopment(deps, visitor)
  return listSampleUsers(deps.db)
}

/** Signs in as a sample user, and ends the session that the browser held before. Never signs in as a real user. */
export function becomeUser(deps: Deps, request: { visitor: Visitor; userId: string }) {
  const { visitor, userId } = request
  requireDevelopment(deps, visitor)
  return inTransaction(deps, async (deps) => {
    if (!(await isSampleUser(deps.db, userId))) throw new Refusal('NO_SUCH_SAMPLE_USER')
    return signIn(deps, userId, visitor)
  })
}

/** Removes the sample data if an administrator on this machine requests it. Returns the sample users. */
export function removeAsAdministrator(deps: Deps, { actor, visitor }: Caller) {
  requireDevelopment(deps, visitor)
  if (!actor || !isAdministrator(deps.config, actor)) throw new Refusal('FORBIDDEN')
  return removeSampleData(deps)
}

/**
 * Removes the sample data, its events and its mails.
 *
 * Data of real users stays, except organizations that would no longer have an owner.
 */
export function removeSampleData(deps: Deps) {
  return inTransaction(deps, async (deps) => {
    await lockSetUp(deps.db)
    const organizations = await listSampleOrganizations(deps.db, deps.config.organization.creatorRole)
    await deleteOrganizations(
      deps.db,
      organizations.map(({ id }) => id),
    )
    deps.db.afterCommit(() => forgetSiteState(deps))
    return deleteSampleUsers(deps.db)
  })
}

/** Whether the visitor's browser and the site's address are on this machine, and the site sends no mail. */
function isDevelopment({ mail }: Config, visitor: Visitor) {
  return mail.transport === 'outbox' && visitor.isLocal
}

function requireDevelopment({ config }: Deps, visitor: Visitor) {
  if (!isDevelopment(config, visitor)) throw new Refusal('SAMPLE_DATA_IS_NOT_AVAILABLE_HERE')
}

async function requireNobody(deps: Deps) {
  if (await findAnyUser(deps.db)) throw new Refusal('ALREADY_SET_UP')
}

/**
 * Signs the user in and activates the user's oldest organization. Sends no new-device mail, because every switch
 * between users would cause one.
 */
async function signIn(deps: Deps, userId: string, visitor: Visitor) {
  const user = await admit(deps, userId)
  const proofs = provenNow(deps, 'password')
  const opening = { visitor, lifetimeSeconds: deps.config.session.expiresIn, lender: null, proofs }
  const session = await openSession(deps, user, opening)
  await recordEvent(deps, { action: 'session.started', actorId: userId, subjectId: session.id, visitor })
  const [membership] = await readMemberships(deps, userId)
  if (!membership || membership.suspendedAt !== null) return { session, user }
  const activeOrganizationId = membership.organization.id
  await updateActiveOrganization(deps.db, session.id, activeOrganizationId)
  return { session: { ...session, activeOrganizationId }, user }
}

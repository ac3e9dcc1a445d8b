import { createUser } from '../../accounts/sign-up.ts'
import { eraseUser } from '../../accounts/deletion.ts'
import { randomId, randomLowerCaseToken } from '../../crypto/tokens.ts'
import { inTransaction, type Deps } from '../../deps.ts'
import { insertMember } from '../../organizations/members.sql.ts'
import { deleteOrganization, insertOrganization } from '../../organizations/organizations.sql.ts'
import { minuteSeconds } from '../../time.ts'
import { listLeftOver, listOrganizationIds, unverify } from './test-users.sql.ts'

export type TestUser = { id: string; email: string; password: string; name: string }

/** The two test users of an attack. The first one owns an organization of which the second one is not a member. */
export type TestUsers = { ada: TestUser; eve: TestUser; organization: { id: string; name: string } }

// No mail can be delivered to this domain (RFC 6761).
const domain = 'gatehouse-doctor.invalid'

/** Adds the users and the organization of an attack, and appends each user's id to `ids` as soon as the user exists. */
async function createTestUsers(deps: Deps, ids: string[]): Promise<TestUsers> {
  const ada = await createTestUser(deps, 'Ada', ids)
  const eve = await createTestUser(deps, 'Eve', ids)
  const now = deps.now()
  const id = randomId()
  const name = `Doctor ${randomLowerCaseToken(12)}`
  await inTransaction(deps, async ({ db, config }) => {
    await insertOrganization(db, {
      id,
      name,
      slug: `doctor-${randomLowerCaseToken(16)}`,
      logo: null,
      metadata: null,
      now,
    })
    const role = config.organization.creatorRole
    await insertMember(db, { id: randomId(), organizationId: id, userId: ada.id, role, teamId: null, now })
  })
  return { ada, eve, organization: { id, name } }
}

async function createTestUser(deps: Deps, first: string, ids: string[]): Promise<TestUser> {
  const name = `${first} ${randomLowerCaseToken(12)}`
  const email = `doctor-${randomLowerCaseToken(20)}@${domain}`
  const password = `${randomLowerCaseToken(12)}-A1`
  const passwordHash = await deps.passwords.hash(password, { network: 'doctor', target: email })
  const { admin, emailAndPassword } = deps.config
  const user = await inTransaction(deps, (deps) =>
    createUser(deps, {
      name,
      email,
      role: admin.defaultRole,
      extra: {},
      passwordHash,
      emailVerified: emailAndPassword.requireEmailVerification,
    }),
  )
  ids.push(user!.id)
  return { id: user!.id, email, password, name }
}

/** Deletes test users and their organizations. Sends no mail and calls no configured function. */
async function removeUsers(deps: Deps, ids: readonly string[]) {
  for (const userId of ids) {
    for (const id of await listOrganizationIds(deps.db, userId)) await deleteOrganization(deps.db, id)
    await unverify(deps.db, userId)
    await eraseUser(deps, { userId, actorId: null, impersonatorId: null, visitor: null, checks: [] })
  }
}

/** No attack takes this long, so older test users were left by a killed attack. */
const leftOverSeconds = 10 * minuteSeconds

/** Runs an attack with test users and removes them afterwards. First removes users that killed attacks left behind. */
export async function withTestUsers<T>(deps: Deps, work: (users: TestUsers) => Promise<T>): Promise<T> {
  const before = new Date(deps.now().getTime() - leftOverSeconds * 1000)
  await removeUsers(deps, await listLeftOver(deps.db, { pattern: `doctor-%@${domain}`, before }))
  const ids: string[] = []
  try {
    return await work(await createTestUsers(deps, ids))
  } finally {
    await removeUsers(deps, ids)
  }
}

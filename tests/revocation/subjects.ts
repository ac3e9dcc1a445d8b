import type { Database } from '../../server/database/database.ts'
import { sql } from '../../server/database/sql.ts'
import { beginningOf, createKey } from '../../server/crypto/api-keys.ts'
import { deriveKeys } from '../../server/crypto/keys.ts'
import { signValue } from '../../server/crypto/signing.ts'
import { digest, randomId, randomToken } from '../../server/crypto/tokens.ts'
import { testSecret } from '../../server/testing/start-app.ts'

export type Credential = 'cookie' | 'bearer' | 'token' | 'key'

/** A user whom the kits authenticate with one credential, and whose authority in an organization is revoked once. */
export type Subject = {
  id: string
  kind: string
  headers: Record<string, string>
  organizationId: string
  /**
   * True if the revocation only lowers the member’s role. In that case, a read that gets the lower role does not count
   * as accepted.
   */
  isDemoted: boolean
}

type Kind = { credentials: Credential[]; isDemoted?: true; revoke: (id: string) => ReturnType<typeof sql> }

/** Every kind of revocation, with the credentials that it ends or restricts. */
export const kinds: Record<string, Kind> = {
  'session ended': {
    credentials: ['cookie', 'bearer', 'token'],
    revoke: (id) => sql`delete from sessions where user_id = ${id}`,
  },
  'user banned': {
    credentials: ['cookie', 'bearer', 'token', 'key'],
    revoke: (id) => sql`update users set banned = true where id = ${id}`,
  },
  'user deleted': {
    credentials: ['cookie', 'bearer', 'token', 'key'],
    revoke: (id) => sql`delete from users where id = ${id}`,
  },
  'role of the site': {
    credentials: ['token'],
    revoke: (id) => sql`update users set role = 'admin' where id = ${id}`,
  },
  'member removed': {
    credentials: ['cookie', 'bearer', 'token', 'key'],
    revoke: (id) => sql`delete from members where user_id = ${id}`,
  },
  'member suspended': {
    credentials: ['cookie', 'bearer', 'token', 'key'],
    revoke: (id) => sql`update members set suspended_at = now() where user_id = ${id}`,
  },
  'role of a member': {
    credentials: ['cookie', 'bearer', 'token', 'key'],
    isDemoted: true,
    revoke: (id) => sql`update members set role = 'member' where user_id = ${id}`,
  },
  'organization deleted': {
    credentials: ['cookie', 'bearer', 'token', 'key'],
    revoke: (id) => sql`delete from organizations where id = ${id}`,
  },
  'key disabled': {
    credentials: ['key'],
    revoke: (id) => sql`update api_keys set disabled_at = now() where user_id = ${id}`,
  },
  'key deleted': {
    credentials: ['key'],
    revoke: (id) => sql`delete from api_keys where user_id = ${id}`,
  },
}

const { cookieSecret } = deriveKeys(testSecret)

/**
 * Adds a user who is an administrator of a new organization, and returns the user as a subject with this credential.
 */
export async function addSubject(
  db: Database,
  { kind, credential, origin }: { kind: string; credential: Credential; origin: string },
): Promise<Subject> {
  const id = randomId()
  const token = randomToken(32)
  const key = createKey(beginningOf('gk', 'user'))
  await db.transaction(async (db) => {
    await db.run(sql`
      insert into users (id, email, name, email_verified, role, created_at, updated_at)
      values (${id}, ${`${id.toLowerCase()}@example.com`}, 'Subject', true, 'user', now(), now())`)
    await db.run(sql`insert into organizations (id, name, slug, created_at) values (${id}, ${id}, ${id}, now())`)
    await db.run(sql`
      insert into members (id, organization_id, user_id, role, created_at) values (${id}, ${id}, ${id}, 'admin', now())`)
    await db.run(sql`
      insert into sessions (id, user_id, token, expires_at, created_at, updated_at, ip_address, user_agent, proofs,
        active_organization_id)
      values (${id}, ${id}, ${token}, now() + interval '7 days', now(), now(), '', '', '[]', ${id})`)
    await db.run(sql`
      insert into api_keys (id, digest, user_id, created_by, permissions, created_at, updated_at)
      values (${id}, ${digest(key)}, ${id}, ${id}, '{"member":["create"]}', now(), now())`)
  })
  const signed = signValue(token, cookieSecret)
  const headers = {
    cookie: async () => ({ cookie: cookieOf(signed) }),
    bearer: async () => ({ authorization: `Bearer ${signed}` }),
    token: async () => ({ authorization: `Bearer ${await tokenOf(origin, cookieOf(signed))}` }),
    key: async () => ({ 'x-api-key': key }),
  }
  return {
    id,
    kind,
    headers: await headers[credential](),
    organizationId: id,
    isDemoted: kinds[kind]!.isDemoted === true,
  }
}

const cookieOf = (signed: string) => `gatehouse.session_token=${encodeURIComponent(signed)}`

async function tokenOf(origin: string, cookie: string) {
  const response = await fetch(`${origin}/api/auth/token`, { headers: { cookie } })
  const body = (await response.json()) as { token?: string }
  if (!body.token) throw new Error(`No token: ${response.status}`)
  return body.token
}

import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { onServer } from '../../server/testing/database.ts'

/** Creates an empty database for Better Auth. */
export async function createEmptyDatabase() {
  const server = process.env['GATEHOUSE_TEST_DATABASE_URL']!
  const name = `gatehouse_attack_${randomBytes(8).toString('hex')}`
  await onServer(server, (pool) => pool.query(`create database ${name}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => onServer(server, (pool) => pool.query(`drop database if exists ${name} with (force)`)),
  }
}

export async function runSql(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  // A failed statement already rejects its promise. Without a listener, the `error` event of an idle connection would
  // crash the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Copies a user of Gatehouse `count` times, with the username `<tag>_<n>`. All copies have the same password hash. */
export function copyUsers(url: string, email: string, tag: string, count: number, verified: boolean) {
  return runSql(
    url,
    `insert into users (id, email, email_verified, name, username, display_username, role, created_at, updated_at)
       select '${tag}_' || n, '${tag}_' || n || '@example.com', ${verified}, name, '${tag}_' || n, '${tag}_' || n, role, created_at, updated_at
       from users, generate_series(1, ${count}) n where email = '${email}';
     insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
       select '${tag}_' || n, '${tag}_' || n, a.provider_id, '${tag}_' || n, a.password, a.created_at, a.updated_at
       from accounts a join users u on u.id = a.user_id, generate_series(1, ${count}) n where u.email = '${email}'`,
  )
}

/** Copies a user of Better Auth in the same way as `copyUsers`. */
export function copyPeerUsers(url: string, email: string, tag: string, count: number, verified: boolean) {
  return runSql(
    url,
    `insert into "user" (id, email, "emailVerified", name, username, "displayUsername", "createdAt", "updatedAt")
       select '${tag}_' || n, '${tag}_' || n || '@example.com', ${verified}, name, '${tag}_' || n, '${tag}_' || n, "createdAt", "updatedAt"
       from "user", generate_series(1, ${count}) n where email = '${email}';
     insert into account (id, "userId", "providerId", "accountId", password, "createdAt", "updatedAt")
       select '${tag}_' || n, '${tag}_' || n, a."providerId", '${tag}_' || n, a.password, a."createdAt", a."updatedAt"
       from account a join "user" u on u.id = a."userId", generate_series(1, ${count}) n where u.email = '${email}'`,
  )
}

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

/** Runs statements on a throwaway database. */
export async function runSql(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Copies a user of Gatehouse many times, as `<tag>-<n>@example.com`, without the cost of a hash for each. */
export function copyUsers(url: string, email: string, tag: string, count: number, verified: boolean) {
  return runSql(
    url,
    `insert into users (id, email, email_verified, name, role, created_at, updated_at)
       select '${tag}-' || n, '${tag}-' || n || '@example.com', ${verified}, name, role, created_at, updated_at
       from users, generate_series(1, ${count}) n where email = '${email}';
     insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
       select '${tag}-' || n, '${tag}-' || n, a.provider_id, '${tag}-' || n, a.password, a.created_at, a.updated_at
       from accounts a join users u on u.id = a.user_id, generate_series(1, ${count}) n where u.email = '${email}'`,
  )
}

/** Copies a user of Better Auth many times, in the same way. */
export function copyPeerUsers(url: string, email: string, tag: string, count: number, verified: boolean) {
  return runSql(
    url,
    `insert into "user" (id, email, "emailVerified", name, "createdAt", "updatedAt")
       select '${tag}-' || n, '${tag}-' || n || '@example.com', ${verified}, name, "createdAt", "updatedAt"
       from "user", generate_series(1, ${count}) n where email = '${email}';
     insert into account (id, "userId", "providerId", "accountId", password, "createdAt", "updatedAt")
       select '${tag}-' || n, '${tag}-' || n, a."providerId", '${tag}-' || n, a.password, a."createdAt", a."updatedAt"
       from account a join "user" u on u.id = a."userId", generate_series(1, ${count}) n where u.email = '${email}'`,
  )
}

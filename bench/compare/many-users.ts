import type pg from 'pg'
import type { DatabasePool } from '../../server/database/database.ts'
import * as all from './users.ts'
import { copyRows } from './copy.ts'

const columns = {
  users: ['id', 'email', 'email_verified', 'name', 'role', 'created_at', 'updated_at'],
  accounts: ['id', 'user_id', 'provider_id', 'account_id', 'password', 'created_at', 'updated_at'],
  organizations: ['id', 'name', 'slug', 'created_at', 'member_count'],
  invitations: [
    'id',
    'organization_id',
    'email',
    'role',
    'status',
    'secret_digest',
    'inviter_id',
    'expires_at',
    'created_at',
  ],
  members: ['id', 'organization_id', 'user_id', 'role', 'created_at', 'user_name', 'user_email'],
  sessions: [
    'id',
    'user_id',
    'token',
    'expires_at',
    'created_at',
    'updated_at',
    'ip_address',
    'user_agent',
    'active_organization_id',
  ],
} as const

/** Fills a database with the given number of users, twice as many sessions and a tenth as many organizations. */
export async function seedManyUsers(db: DatabasePool, users: number, passwordHash: string) {
  const client = await db.pool.connect()
  try {
    await fill(client, partsOf(users, passwordHash))
  } finally {
    client.release(true)
  }
}

async function fill(client: pg.PoolClient, parts: Record<keyof typeof columns, Part>) {
  const patiently = { query_timeout: 1_200_000 }
  const run = <Row extends object>(text: string) => client.query<Row>({ text, ...patiently })
  await run('set statement_timeout = 0')
  // Disables triggers and drops indexes, because they would make the inserts many times slower. The columns that
  // triggers would set are set below.
  await run('set session_replication_role = replica')
  const { rows: indexes } = await run<{ text: string; name: string }>(`
    select pg_get_indexdef(indexrelid) as text, indexrelid::regclass::text as name
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique`)
  for (const { name } of indexes) await run(`drop index ${name}`)
  const total = Object.values(parts).reduce((sum, { count }) => sum + count, 0)
  let before = 0
  for (const [table, { count, row }] of Object.entries(parts) as [keyof typeof columns, Part][]) {
    await copyRows(client, table, { columns: columns[table], count, row }, (done) =>
      drawBar(before + done, total, table),
    )
    before += count
  }
  for (const [at, { text }] of indexes.entries()) {
    drawBar(at, indexes.length, 'indexes')
    await run(text)
  }
  await run(`
    insert into people_counts values (0, (select count(*) from users))
    on conflict (shard) do update set people = excluded.people`)
  await run('insert into sightings (user_id, seen_at) select id, now() from users')
  await run(`
    update organizations o set member_count = c.members
    from (select organization_id, count(*) as members from members group by organization_id) c
    where c.organization_id = o.id`)
  await run('vacuum analyze')
  drawBar(1, 1, 'done')
}

type Part = { count: number; row: (i: number) => readonly (string | null)[] }

function partsOf(users: number, passwordHash: string): Record<keyof typeof columns, Part> {
  const now = new Date().toISOString()
  const week = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const organizations = users / 10
  const memberships = membershipsOf(users, organizations)
  return {
    users: {
      count: users,
      row: (i) => [
        all.idOf('user', i),
        all.emailOf(i),
        't',
        `Person ${i}`,
        i === all.administrator ? 'admin' : 'user',
        now,
        now,
      ],
    },
    accounts: {
      count: users,
      row: (i) => [all.idOf('user', i), all.idOf('user', i), 'credential', all.idOf('user', i), passwordHash, now, now],
    },
    organizations: {
      count: organizations,
      row: (i) => [all.idOf('organization', i), `Organization ${i}`, `organization-${i}`, now, '0'],
    },
    members: {
      count: memberships.count,
      row(i) {
        const { user, organization, role } = memberships.at(i)
        const [userId, where] = [all.idOf('user', user), all.idOf('organization', organization)]
        return [`member-${i}`, where, userId, role, now, `person ${user}`, all.emailOf(user)]
      },
    },
    invitations: {
      count: organizations,
      row(i) {
        const [organization, inviter] = [all.idOf('organization', i), all.idOf('user', all.inviter)]
        return [
          all.idOf('invitation', i),
          organization,
          `guest-${i}@example.com`,
          'member',
          'pending',
          '',
          inviter,
          week,
          now,
        ]
      },
    },
    sessions: {
      count: users * 2,
      row(i) {
        const user = i % users
        const active = user < all.membersOfFirst ? all.idOf('organization', 0) : null
        const [id, token] = [all.idOf('session', i), all.idOf('token', i)]
        return [id, all.idOf('user', user), token, week, now, now, '127.0.0.1', 'bench', active]
      },
    },
  }
}

/**
 * Returns the number of memberships, and a function that returns the i-th membership. Organization 0 has fifty members.
 * User 0 is in four more organizations. The inviter owns the inviting organizations. Each user from number 1000 on is
 * in one organization.
 */
function membershipsOf(users: number, organizations: number) {
  const firsts = all.membersOfFirst + all.organizationsOfFirst - 1 + all.invitingOrganizations
  const from = all.invitingFrom + all.invitingOrganizations
  return {
    count: firsts + users - 1000,
    at(i: number) {
      if (i < all.membersOfFirst) return { user: i, organization: 0, role: i === 0 ? 'owner' : 'member' }
      const next = i - all.membersOfFirst
      if (next < all.organizationsOfFirst - 1) return { user: 0, organization: next + 1, role: 'member' }
      const inviting = next - all.organizationsOfFirst + 1
      if (inviting < all.invitingOrganizations)
        return { user: all.inviter, organization: all.invitingFrom + inviting, role: 'owner' }
      const user = i - firsts + 1000
      return { user, organization: from + (user % (organizations - from)), role: 'member' }
    },
  }
}

/** Draws a progress bar on a terminal; does nothing elsewhere. */
function drawBar(done: number, total: number, what: string) {
  if (!process.stderr.isTTY) return
  const filled = Math.round((done / total) * 30)
  process.stderr.write(`\r[${'█'.repeat(filled)}${' '.repeat(30 - filled)}] ${what.padEnd(14)}`)
  if (done === total) process.stderr.write('\n')
}

import { hashPassword } from '../../server/crypto/passwords.ts'
import { onServer } from '../../server/testing/database.ts'
import * as all from './users.ts'

/** The names of tables and columns in one product. Apart from `more`, both products store the same rows. */
type Names = {
  user: string
  session: string
  account: string
  organization: string
  member: string
  invitation: string
  column: (name: string) => string
  /** The columns that only this product has, with the SQL of their values. */
  more: Partial<Record<'session' | 'invitation', Record<string, string>>>
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const gatehouse: Names = {
  user: 'users',
  session: 'sessions',
  account: 'accounts',
  organization: 'organizations',
  member: 'members',
  invitation: 'invitations',
  column: snakeCase,
  more: { invitation: { secret_digest: `''` } },
}

const peer: Names = {
  user: '"user"',
  session: 'session',
  account: 'account',
  organization: 'organization',
  member: 'member',
  invitation: 'invitation',
  column: (name) => `"${name}"`,
  more: {},
}

/** Fills the databases with the same users, sessions and organizations. */
export async function seed(urls: { gatehouse: string; bare: string; peer: string }) {
  await seedGatehouse(urls.gatehouse)
  await seedGatehouse(urls.bare)
  await fill(urls.peer, peer)
}

export function seedGatehouse(url: string) {
  return fill(url, gatehouse)
}

async function fill(url: string, names: Names) {
  const hash = await hashPassword(all.password)
  await onServer(url, async (pool) => {
    const client = await pool.connect()
    await client.query('set statement_timeout = 0')
    const patiently = { query_timeout: 120_000 }
    for (const text of rows(names, hash)) await client.query({ text, ...patiently })
    client.release(true)
  })
}

function rows(names: Names, hash: string) {
  const id = (kind: Parameters<typeof all.idOf>[0], number: string) => `md5('${kind} ' || ${number})`
  const email = (number: string) => `'person-' || ${number} || '@example.com'`
  const now = { createdAt: 'now()', updatedAt: 'now()' }
  const week = `now() + interval '7 days'`
  const put = (kind: keyof Names['more'] | 'user' | 'account' | 'organization' | 'member', from: string) => ({
    with(values: Record<string, string>) {
      const more = names.more[kind as keyof Names['more']] ?? {}
      const columns = [...Object.keys(values).map(names.column), ...Object.keys(more)]
      const selected = [...Object.values(values), ...Object.values(more)]
      return `insert into ${names[kind]} (${columns.join(', ')}) select ${selected.join(', ')} from ${from}`
    },
  })
  const numbers = (from: number, count: number) => `generate_series(${from}, ${from + count - 1}) i`
  const organizations = all.invitingFrom + all.invitingOrganizations
  const invitingOrganization = id('organization', `(${all.invitingFrom} + i % ${all.invitingOrganizations})`)
  return [
    put('user', numbers(0, all.users)).with({
      id: id('user', 'i'),
      email: email('i'),
      name: `'Person ' || i`,
      emailVerified: 'true',
      role: `case i when ${all.administrator} then 'admin' else 'user' end`,
      ...now,
    }),
    put('account', numbers(0, all.users)).with({
      id: id('user', 'i'),
      userId: id('user', 'i'),
      accountId: id('user', 'i'),
      providerId: `'credential'`,
      password: `'${hash}'`,
      ...now,
    }),
    put('organization', numbers(0, organizations)).with({
      id: id('organization', 'i'),
      name: `'Organization ' || i`,
      slug: `'organization-' || i`,
      createdAt: 'now()',
    }),
    put('session', numbers(0, all.users)).with({
      id: id('session', 'i'),
      userId: id('user', 'i'),
      token: id('token', 'i'),
      expiresAt: week,
      ipAddress: `'127.0.0.1'`,
      userAgent: `'bench'`,
      activeOrganizationId: `case when i < ${all.membersOfFirst} then ${id('organization', '0')} end`,
      ...now,
    }),
    ...memberships(put, id),
    put('invitation', numbers(all.guestsFrom, all.guests)).with({
      id: id('invitation', 'i'),
      organizationId: invitingOrganization,
      email: email('i'),
      role: `'member'`,
      status: `'pending'`,
      inviterId: id('user', String(all.inviter)),
      expiresAt: week,
      createdAt: 'now()',
    }),
    'vacuum analyze',
  ]
}

type Put = (kind: 'member', from: string) => { with: (values: Record<string, string>) => string }

/**
 * Returns the statements that add memberships. Users 0 to 49 are members of organization 0, user 0 is also a member of
 * four more organizations, and the inviter owns the organizations that send invitations.
 */
function memberships(put: Put, id: (kind: 'user' | 'organization', number: string) => string) {
  const member = (from: string, user: string, organization: string, role: string) =>
    put('member', from).with({
      id: `md5('member ' || ${user} || '-' || ${organization})`,
      userId: id('user', user),
      organizationId: id('organization', organization),
      role,
      createdAt: `now() + i * interval '1 second'`,
    })
  const upTo = (from: number, count: number) => `generate_series(${from}, ${from + count - 1}) i`
  return [
    member(upTo(0, all.membersOfFirst), 'i', '0', `case i when 0 then 'owner' else 'member' end`),
    member(upTo(1, all.organizationsOfFirst - 1), '0', 'i', `'member'`),
    member(upTo(all.invitingFrom, all.invitingOrganizations), String(all.inviter), 'i', `'owner'`),
  ]
}

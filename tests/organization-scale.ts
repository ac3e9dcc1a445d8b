import pg from 'pg'
import { sql } from '../server/database/sql.ts'
import type { startApp } from '../server/testing/start-app.ts'
import { explainStatements, type Plan } from './organization-plans.ts'
import { seedInvitations, seedOrganization, seedPeople, type Person } from './slow/organization-seed.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** The number of rows of each kind. */
export type Size = { organizations: number; membersEach: number; membersOfBiggest: number }

/** Options that allow up to 100,000 members and 100,000 invitations in an organization. */
export const scaleOptions = { organization: { membershipLimit: 100_000, invitationLimit: 100_000 } }

const guests = 40

/**
 * The largest organization has this number of administrators, of team members, and of members with the same name,
 * regardless of its size.
 */
const few = 40

const firstNames =
  'Anna,Bela,Carla,Dmitri,Elena,Farid,Grete,Hassan,Irina,Jonas,Klara,Luca,Maria,Nikhil,Olga,Pedro,Qing,Rosa,Zora'
const lastNames =
  'Andersen,Bauer,Costa,Dubois,Ferrari,Garcia,Haddad,Ivanov,Kaya,Lindqvist,Meyer,Novak,Okafor,Petrov,Quill,Rossi,Singh'

/**
 * Fills a database with organizations, and returns the calls to measure in the largest organization. Members are stored
 * in random order, as if they had joined over years, and share few names.
 */
export async function seedScale(app: App, size: Size) {
  const { db } = app
  const people = Math.max(size.membersOfBiggest, Math.ceil((size.organizations * size.membersEach) / 5))
  const [owner, ...others] = await seedPeople(db, 1 + 2 * guests)
  const { id } = await seedOrganization(db, [{ person: owner!, role: 'owner' }])
  await asOwner(app, [
    `insert into users (id, email, email_verified, name, role, created_at, updated_at)
      select 'u' || i, replace(lower(name), ' ', '.') || i || '@example.com', true, name, 'user', now(), now()
      from (
        select i, case when i <= ${few} then 'Zora Quill' else f[1 + i % 18] || ' ' || l[1 + i / 18 % 17] end as name
        from generate_series(0, ${people - 1}) i,
          string_to_array('${firstNames}', ',') f, string_to_array('${lastNames}', ',') l
      ) named`,
    `insert into organizations (id, name, slug, created_at)
      select 'o' || i, 'Organization ' || i, 'organization-' || i, now() from generate_series(1, ${size.organizations}) i`,
    `insert into teams (id, organization_id, name, created_at) values ('kitchen', '${id}', 'Kitchen', now())`,
    `insert into members (id, organization_id, user_id, role, team_id, created_at)
      select * from (
        select 'm' || o || '-' || j as id, 'o' || o, 'u' || ((o::bigint * ${size.membersEach} + j) % ${people}),
          case j when 0 then 'owner' else 'member' end, null, now() + j * interval '1 second'
        from generate_series(1, ${size.organizations}) o, generate_series(0, ${size.membersEach - 1}) j
        union all
        select 'b' || i, '${id}', 'u' || i, case when i <= ${few} then 'admin' else 'member' end,
          case when i between ${few + 1} and ${2 * few} then 'kitchen' end, now() + i * interval '1 second'
        from generate_series(1, ${size.membersOfBiggest - 1}) i
      ) joined order by md5(id)`,
    `insert into invitations (id, organization_id, email, role, status, secret_digest, inviter_id, expires_at, created_at)
      select 'i' || o || '-' || j, 'o' || o, 'guest' || o || '-' || j || '@example.com', 'member', 'pending', '',
        'u' || ((o::bigint * ${size.membersEach}) % ${people}), now() + interval '1 day', now()
      from generate_series(1, ${size.organizations}) o, generate_series(0, 1) j`,
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at, ip_address, user_agent, active_organization_id)
      select 's' || i, 'u' || i, 't' || i, now() + interval '7 days', now(), now(), '', '',
        'o' || (i % ${size.organizations} + 1)
      from generate_series(0, ${people - 1}) i`,
    'vacuum analyze',
  ])
  const invitations = await seedInvitations(db, {
    organizationId: id,
    inviter: owner!,
    people: others.slice(0, guests),
  })
  return callsIn(app, { id, owner: owner!, others, invitations })
}

/** Runs bulk statements on a separate connection, because they take longer than the server’s statement timeout. */
async function asOwner(app: App, statements: readonly string[]) {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  for (const text of statements) await client.query(text)
  await client.end()
}

/**
 * A call that is made repeatedly. `make` gets the number of the repetition. `reads` describes the rows that the call is
 * allowed to read. Without `reads`, the call is allowed to read one page.
 */
export type Call = {
  make: (time: number) => Promise<unknown>
  reads?: 'a thousand members' | 'what matches' | 'the whole organization'
}

type Scene = { id: string; owner: Person; others: Person[]; invitations: string[] }

async function callsIn(app: App, { id, owner, others, invitations }: Scene) {
  const { basePath, origin } = app.config
  async function send(person: Person, path: string, body?: object) {
    const { cookie } = person
    const post = { method: 'POST', headers: { 'content-type': 'application/json', origin, cookie } }
    const init = body ? { ...post, body: JSON.stringify(body) } : { headers: { cookie } }
    const reply = await app.visitor().fetch(`${basePath}/organization${path}`, init)
    if (reply.status !== 200) throw new Error(`${path} is answered ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as { nextCursor?: string }
  }
  const members = (query: string): Call => ({ make: () => send(owner, `/list-members?limit=50&${query}`) })
  const filtered = (query: string): Call => ({ ...members(query), reads: 'what matches' })
  const searched = (search: string): Call => ({ ...members(`search=${search}`), reads: 'the whole organization' })
  const beyondFirst = async (query: string) => {
    const { nextCursor } = await send(owner, `/list-members?limit=50&${query}`)
    return members(`${query}&cursor=${encodeURIComponent(nextCursor ?? '')}`)
  }
  const chooseAgain = async () => {
    await app.db.run(sql`update sessions set active_organization_id = null where id = ${owner.sessionId}`)
    return send(owner, '/set-active', { organizationId: id })
  }
  async function readMemberships() {
    const reply = await app.visitor().fetch('/api/auth/internal/memberships', { headers: { cookie: owner.cookie } })
    if (reply.status !== 200) throw new Error(`memberships are answered ${reply.status}`)
  }
  const invite = (time: number) =>
    send(owner, '/invite-member', { organizationId: id, role: 'member', email: others[guests + time]!.email })
  const calls: Record<string, Call> = {
    list: { make: () => send(owner, '/list') },
    'list-members': members(''),
    'list-members, next page': await beyondFirst(''),
    'list-members by name': members('sortBy=name'),
    'list-members by name, next page': await beyondFirst('sortBy=name'),
    'list-members by email, descending': members('sortBy=email&sortDirection=desc'),
    'list-members by email, next page': await beyondFirst('sortBy=email&sortDirection=desc'),
    'list-members by role': members('sortBy=role'),
    'list-members by role, next page': await beyondFirst('sortBy=role'),
    'list-members of a role': filtered('role=admin'),
    'list-members of a role of many': filtered('role=member'),
    'list-members of a team': filtered('teamId=kitchen'),
    'list-members found by name': searched('zora qui'),
    'list-members found by address': searched('quill17@'),
    'list-members found often': searched('er'),
    'list-members found by a letter': filtered('search=e'),
    'list-members found nowhere': searched('nobody'),
    'list-members filtered by role': filtered('filterField=role&filterOperator=eq&filterValue=admin'),
    'list-members filtered by role, not the role of many': filtered(
      'filterField=role&filterOperator=ne&filterValue=member',
    ),
    'list-members filtered by user': filtered('filterField=userId&filterOperator=in&filterValue=u7&filterValue=u8'),
    'list-members filtered by team': filtered('filterField=teamId&filterValue=kitchen'),
    'list-members filtered by the start of an address': {
      ...members('filterField=email&filterOperator=starts_with&filterValue=quill'),
      reads: 'the whole organization',
    },
    'list-members from an offset': { ...members('offset=15000'), reads: 'the whole organization' },
    'list-members suspended': filtered('state=suspended'),
    'get-full-organization': { make: () => send(owner, '/get-full-organization'), reads: 'a thousand members' },
    'set-active': { make: chooseAgain, reads: 'a thousand members' },
    'get-active-member': { make: () => send(owner, '/get-active-member') },
    'memberships of its only owner': { make: readMemberships },
    'has-permission': { make: () => send(owner, '/has-permission', { permissions: { member: ['create'] } }) },
    'list-invitations': { make: () => send(owner, '/list-invitations') },
    'invite-member': { make: invite },
    'accept-invitation': {
      make: (time) => send(others[time]!, '/accept-invitation', { invitationId: invitations[time] }),
    },
    'update-member-role': { make: () => send(owner, '/update-member-role', { memberId: 'b7', role: 'admin' }) },
    'remove-member': { make: (time) => send(owner, '/remove-member', { memberIdOrEmail: `b${10 + time}` }) },
  }
  return calls
}

/**
 * Makes a call repeatedly. Returns the plans of the statements and their total time, both from the fastest run, because
 * other programs on the machine slow down some runs.
 */
export async function measure(app: App, { make }: Call, times = 7) {
  // PostgreSQL can switch to a generic plan at the sixth execution, so runs are measured only after that.
  const warmUps = 7
  for (let time = 0; time < warmUps; time++) await make(time)
  const rounds: Plan[][] = []
  for (let time = warmUps; time < warmUps + times; time++)
    rounds.push(await explainStatements(app.db, () => make(time)))
  const total = (plans: Plan[]) => plans.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const plans = rounds.toSorted((a, b) => total(a) - total(b))[0]!
  return { plans, milliseconds: total(plans) }
}

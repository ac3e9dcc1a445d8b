import { inviteMember } from '../../contract/organizations/invitations.ts'
import { createOrganization, setActiveOrganization } from '../../contract/organizations/organizations.ts'
import { createTeam } from '../../contract/organizations/teams.ts'
import { openTestSession } from '../../server/testing/session.ts'
import { signValue } from '../../server/crypto/signing.ts'
import { Statement, sql } from '../../server/database/sql.ts'
import { addMember } from '../../server/organizations/members.ts'
import { testSecret, type startApp } from '../../server/testing/start-app.ts'
import type { Known } from './fuzz-values.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Person = Awaited<ReturnType<App['user']>>

/** The callers: an anonymous visitor, and three users of one organization. */
export const callers = ['stranger', 'member', 'owner', 'administrator'] as const
export type Caller = (typeof callers)[number]

const roles = { member: 'member', owner: 'owner', administrator: 'admin' } as const
type Role = keyof typeof roles
const password = 'correct horse battery'

/** Creates the users and rows to which requests refer. `mend` restores what a request has changed or deleted. */
export async function createWorld(app: App) {
  const people = new Map<Role, Person>()
  let organizationId = ''
  let known: Known = { texts: () => [], origin: app.config.origin, password }
  const stranger = app.visitor()

  async function mend() {
    for (const role of Object.keys(roles) as Role[]) await mendPerson(role)
    if (!(await isWhole())) await makeOrganization()
    const rows = await readKnown(app)
    known = { ...known, texts: (kind) => (rows.get(kind) ?? []).map(({ text }) => text) }
  }

  async function mendPerson(role: Role) {
    const person = people.get(role)
    const kept = person
      ? await app.db.run(sql`
      update users set role = ${role === 'administrator' ? 'admin' : 'user'}, banned = null, ban_expires = null,
        email_verified = true where id = ${person.id}`)
      : 0
    if (!person || kept === 0) {
      people.set(role, await app.user({ password }))
      return mendPerson(role)
    }
    const { rows } = await app.db.one<{ rows: number }>(sql`
      select count(*)::int as rows from sessions where user_id = ${person.id} and token = ${tokenOf(person)}`)
    if (rows === 0) await signIn(person)
  }

  /** Creates a session directly, because a real sign-in has to hash a password, which is slow. */
  async function signIn(person: Person) {
    const user = await app.db.one<{ id: string }>(sql`select * from users where id = ${person.id}`)
    const visitor = { ipAddress: '203.0.113.7', userAgent: 'Test browser', isLocal: false }
    const session = await openTestSession(app.deps, user, visitor)
    person.visitor.cookies.clear()
    person.visitor.cookies.set('gatehouse.session_token', encodeURIComponent(signValue(session.token, testSecret)))
    if (organizationId !== '') await person.visitor.call(setActiveOrganization, { body: { organizationId } })
  }

  async function isWhole() {
    const rows = await app.db.rows<{ userId: string; role: string }>(sql`
      select user_id as "userId", role from members where organization_id = ${organizationId} and suspended_at is null`)
    return (Object.entries(roles) as [Role, string][]).every(([name, role]) =>
      rows.some((row) => row.userId === people.get(name)!.id && row.role === role),
    )
  }

  async function makeOrganization() {
    const { visitor } = people.get('owner')!
    const slug = `fuzz-${crypto.randomUUID()}`
    const { data } = await visitor.call(createOrganization, { body: { name: 'Fuzz', slug } })
    organizationId = data!.id
    for (const role of ['member', 'administrator'] as const) {
      const person = people.get(role)!
      await addMember(app.deps, { userId: person.id, role: roles[role], organizationId })
      await person.visitor.call(setActiveOrganization, { body: { organizationId } })
    }
    await visitor.call(createTeam, { body: { name: 'Team' } })
    for (const email of [people.get('member')!.email, 'new@example.com'])
      await visitor.call(inviteMember, { body: { email, role: 'member' } })
  }

  await mend()
  return {
    mend,
    known: () => known,
    visitor: (caller: Caller) => (caller === 'stranger' ? stranger : people.get(caller)!.visitor),
  }
}

function tokenOf({ visitor }: Person) {
  return decodeURIComponent(visitor.cookies.get('gatehouse.session_token') ?? '').split('.')[0]
}

/** Reads some ids of every table, regardless of who owns the rows, and other identifiers that requests use. */
async function readKnown(app: App) {
  const tables = await app.db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'text'`)
  const newest = tables.map(
    ({ name }) => `(select '${name}' as kind, id as text from ${name} order by ctid desc limit 4)`,
  )
  const text = `
    ${newest.join(' union all ')}
    union all (select 'email', email from users order by created_at desc limit 6)
    union all (select 'slug', slug from organizations order by created_at desc limit 4)
    union all (select 'token', token from sessions order by created_at desc limit 6)`
  const statement = new Statement({ pieces: [text], text, inserted: [] }, [])
  const rows = await app.db.rows<{ kind: string; text: string }>(statement)
  return Map.groupBy(rows, ({ kind }) => kind)
}

import assert from 'node:assert/strict'
import { deleteSession } from '../../server/sessions/sessions.sql.ts'
import { openTestSession } from '../../server/testing/session.ts'
import { findUserByEmail } from '../../server/accounts/users.sql.ts'
import { createApp } from '../../server/app.ts'
import { resolveConfig } from '../../server/config/config.ts'
import { signValue } from '../../server/crypto/signing.ts'
import { sql } from '../../server/database/sql.ts'
import { testSecret, type startApp } from '../../server/testing/start-app.ts'
import { daySeconds } from '../../server/time.ts'
import { seedPeople } from './organization-seed.ts'
import {
  nth,
  sessionCount,
  users,
  type Call,
  type Invitation,
  type Limits,
  type Slot,
  type Step,
  type User,
  type World,
} from './organization-model.ts'

const visitor = { ipAddress: '203.0.113.7', userAgent: 'Test browser', isLocal: false }
const missing = 'missing'

type App = Awaited<ReturnType<typeof startApp>>

/** The part of the model’s state that is compared with the product. */
export type Seen = Omit<World, 'day' | 'made'>

/**
 * Starts the complete app in this process, with the model’s limits. The returned functions reset the app, run the
 * model’s steps on it, and read its state.
 */
export async function openScenario(app: App, limits: Limits) {
  const { db } = app
  const deps = { ...app.deps, config: configOf(limits) }
  const website = createApp(deps)
  const people = await seedPeople(db, users.length)
  const addressOf = (user: User) => people[users.indexOf(user)]!.email
  const tokens: string[] = []
  for (let i = 0; i < sessionCount; i++) tokens.push(await signIn(i))

  // The ids of the model’s objects: organizations by slot, members by slot and user, teams and invitations by name.
  let ids = new Map<string, string>()
  let days = 0
  let startedAt = 0

  async function signIn(session: number) {
    const user = (await findUserByEmail(db, addressOf(users[session % users.length]!)))!
    return (await openTestSession(deps, user, visitor)).token
  }

  /**
   * Resets the product to the model’s initial state: no organizations, no active organizations, and the clock on the
   * first day.
   */
  async function clear() {
    await db.run(sql`delete from organizations`)
    ids = new Map()
    app.advance(-days * daySeconds)
    days = 0
    startedAt = deps.now().getTime()
  }

  /** Runs a step on the product. Returns 'ok' or the code of the refusal. */
  async function play(step: Step, before: World, after: World) {
    if (step.kind === 'a day passes') {
      days++
      app.advance(daySeconds)
      return 'ok'
    }
    if (step.kind === 'sign-in') {
      await deleteSession(db, tokens[step.session]!)
      tokens[step.session] = await signIn(step.session)
      return 'ok'
    }
    const { status, body } = await call(step, bodyOf(step, before))
    if (status !== 200) return String((body as { code?: unknown }).code)
    const made = body as { id: string; members?: { teamId: string }[] }
    if (step.kind === 'create') ids.set(step.slot, made.id)
    const name = namesIn(after).find((name) => !namesIn(before).includes(name))
    if (name !== undefined) ids.set(name, step.kind === 'create' ? made.members![0]!.teamId : made.id)
    return 'ok'
  }

  async function call({ kind, session }: Call, sent: object) {
    const { origin, basePath } = deps.config
    const cookie = `gatehouse.session_token=${encodeURIComponent(signValue(tokens[session]!, testSecret))}`
    const request = new Request(`${origin}${basePath}/organization/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(sent),
    })
    const reply = await website.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } as never })
    assert.ok(reply.status < 500, `${kind} is answered ${reply.status}`)
    return { status: reply.status, body: await reply.json() }
  }

  function bodyOf(step: Call, world: World): object {
    const slot = 'slot' in step ? (step.slot ?? world.sessions[step.session]!.active) : null
    const organizationId = 'slot' in step && step.slot !== null ? (ids.get(step.slot) ?? missing) : undefined
    const team = (n: number) => ids.get(nth(teamsOf(world, slot), n) ?? missing) ?? missing
    const memberId = 'target' in step ? (ids.get(`${slot} ${step.target}`) ?? missing) : undefined
    switch (step.kind) {
      case 'create': {
        const slug = world.organizations[step.slot]?.slug ?? step.slot
        return { name: `Organization ${step.slot}`, slug, keepCurrentActiveOrganization: step.keep }
      }
      case 'update':
        return { organizationId, data: { name: step.name, slug: step.slug ?? undefined } }
      case 'set-active':
        return { organizationId: organizationId ?? null }
      case 'invite-member': {
        const { recipient, role, resend } = step
        const teamId = step.team === null ? undefined : team(step.team)
        return { organizationId, email: addressOf(recipient), role, resend, teamId }
      }
      case 'set-member-team':
        return { organizationId, memberId, teamId: step.team === null ? null : team(step.team) }
      case 'create-team':
        return { organizationId, name: 'New team' }
      case 'update-team':
        return { teamId: team(step.team), data: { organizationId, name: `Renamed ${step.team}` } }
      case 'remove-team':
        return { organizationId, teamId: team(step.team) }
      case 'remove-member':
        return { organizationId, memberIdOrEmail: step.byAddress ? addressOf(step.target).toUpperCase() : memberId }
      case 'update-member-role':
        return { organizationId, memberId, role: step.role }
      case 'accept-invitation':
      case 'reject-invitation':
      case 'cancel-invitation':
        return {
          invitationId:
            ids.get(nth(Object.keys(world.invitations).toReversed(), step.invitation) ?? missing) ?? missing,
        }
      case 'delete':
      case 'leave':
        return { organizationId }
      case 'suspend-member':
      case 'restore-member':
      case 'transfer-ownership':
        return { organizationId, memberId }
    }
  }

  /** Reads the rows, with the model’s names instead of ids, and the number of the newest event. */
  async function look(): Promise<{ seen: Seen; newestEvent: number }> {
    const rows = await readRows()
    const names = new Map([...ids].map(([name, id]) => [id, name]))
    const named = <T extends string>(id: string | null) => (id === null ? null : (names.get(id) ?? id)) as T
    const personIds = new Map(people.map(({ id }, i) => [id, users[i]!]))
    const seen: Seen = { organizations: {}, invitations: {}, sessions: [] }
    for (const { id, name, slug } of rows.organizations)
      seen.organizations[named<Slot>(id)] = { name, slug, members: {}, teams: {} }
    for (const { id, count } of rows.organizations)
      assert.equal(count, rows.members.filter(({ organization }) => organization === id).length, 'members are counted')
    for (const { id, organization, name } of rows.teams)
      seen.organizations[named<Slot>(organization)]!.teams[named(id)] = name
    for (const member of rows.members) {
      const [slot, user] = [named<Slot>(member.organization), personIds.get(member.person)!]
      const { role, suspended } = member
      seen.organizations[slot]!.members[user] = { role, suspended, team: named(member.team) }
      ids.set(`${slot} ${user}`, member.id)
    }
    for (const { id, organization, email, inviter, expires, team, ...invitation } of rows.invitations)
      seen.invitations[named(id)] = {
        ...invitation,
        slot: named(organization),
        recipient: users[people.findIndex((person) => person.email === email)]!,
        team: named(team),
        inviter: personIds.get(inviter)!,
        expiresOn: Math.floor((Date.parse(expires) - startedAt) / (daySeconds * 1000)),
      }
    const activeOf = new Map(rows.sessions.map(({ token, active }) => [token, active]))
    seen.sessions = tokens.map((token, i) => ({
      user: users[i % users.length]!,
      active: named(activeOf.get(token) ?? null),
    }))
    return { seen, newestEvent: rows.newestEvent }
  }

  function readRows() {
    return db.one<Rows>(sql`
      select
        (select coalesce(max(id), 0) from events) as "newestEvent",
        (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'slug', slug, 'count', member_count)), '[]')
          from organizations) as organizations,
        (select coalesce(json_agg(json_build_object('id', id, 'organization', organization_id, 'person', user_id,
          'role', role, 'team', team_id, 'suspended', suspended_at is not null)), '[]') from members) as members,
        (select coalesce(json_agg(json_build_object('id', id, 'organization', organization_id, 'name', name)), '[]')
          from teams) as teams,
        (select coalesce(json_agg(json_build_object('id', id, 'organization', organization_id, 'email', email,
          'role', role, 'team', team_id, 'status', status, 'inviter', inviter_id, 'expires', expires_at)), '[]')
          from invitations) as invitations,
        (select json_agg(json_build_object('token', token, 'active', active_organization_id))
          from sessions) as sessions`)
  }

  return { clear, play, look }
}

type Rows = {
  newestEvent: number
  organizations: { id: string; name: string; slug: string; count: number }[]
  members: { id: string; organization: string; person: string; role: string; team: string | null; suspended: boolean }[]
  teams: { id: string; organization: string; name: string }[]
  invitations: (Pick<Invitation, 'role' | 'status' | 'team'> &
    Record<'id' | 'organization' | 'email' | 'inviter' | 'expires', string>)[]
  sessions: { token: string; active: string | null }[]
}

function teamsOf(world: World, slot: Slot | null) {
  return Object.keys((slot && world.organizations[slot]?.teams) ?? {})
}

/** Returns the names of teams and invitations. Organizations and members are identified by slot and user instead. */
function namesIn(world: World) {
  const teams = Object.values(world.organizations).flatMap((organization) => Object.keys(organization.teams))
  return [...teams, ...Object.keys(world.invitations)]
}

function configOf({ maximumTeams, maximumMembersPerTeam, allowRemovingAllTeams, defaultTeam, ...limits }: Limits) {
  return resolveConfig({
    secret: testSecret,
    rateLimit: { enabled: false },
    // The model lets days pass without ending or refreshing a session, so the product must not do so either.
    session: { expiresIn: 10_000 * daySeconds, updateAge: 10_000 * daySeconds },
    user: { newDeviceEmail: false },
    organization: {
      ...limits,
      sendInvitationEmail: false,
      teams: {
        enabled: true,
        maximumTeams,
        maximumMembersPerTeam,
        allowRemovingAllTeams,
        defaultTeam: { enabled: defaultTeam },
      },
    },
  })
}

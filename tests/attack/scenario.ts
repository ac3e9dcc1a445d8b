import { addressNumber, type Browser, type TestApp } from './test-app.ts'

/** The password of every user. */
export const password = 'correct horse battery'

/** Values that aim a request at one organization and at the victim in that organization. */
export type Aim = {
  organizationId: string
  organizationSlug: string
  memberId: string
  ownerMemberId: string
  invitationId: string
  teamId: string
  userId: string
  email: string
  sessionToken: string
}

/** Values that refer to nothing in the database. */
export const noAim: Aim = {
  organizationId: 'none',
  organizationSlug: 'none',
  memberId: 'none',
  ownerMemberId: 'none',
  invitationId: 'none',
  teamId: 'none',
  userId: 'none',
  email: 'fresh@example.com',
  sessionToken: 'none',
}

export const callerNames = [
  'nobody',
  'banned',
  'outsider',
  'member',
  'admin',
  'owner',
  'site admin',
  'impersonating',
] as const
export type CallerName = (typeof callerNames)[number]

/** A browser, and the user who is signed in with it, if any. */
export type Caller = {
  name: CallerName
  userId: string | null
  /** The administrator who impersonates the user in this browser. */
  impersonatorId: string | null
  browser: Browser
  jar: ReadonlyMap<string, string>
}

/**
 * Creates two organizations with a victim in each, and every kind of caller. Calls the API for everything, but marks
 * email addresses as verified and makes users administrators directly in the database.
 */
export async function createScenario(testApp: TestApp) {
  const { query } = testApp
  let users = 0

  async function user(tag: string, browser = testApp.browser()) {
    const email = `${tag}-${(users++).toString(36)}canary@example.com`
    const answer = await browser.post('/sign-up/email', { name: `Name ${tag}`, email, password })
    if (answer.status !== 200) throw new Error(`Sign-up of ${tag} was answered ${answer.status} ${answer.body}`)
    const { token, user } = JSON.parse(answer.body) as { token: string; user: { id: string } }
    await query(`update users set email_verified = true where id = '${user.id}'`)
    return { id: user.id, email, token, browser }
  }

  /** Creates an organization with an owner, a victim, an invitation and two teams. */
  async function organization(slug: string) {
    const owner = await user(`${slug}owner`, testApp.browser({ ipAddress: addressNumber(900_000 + users) }))
    const made = await expectOk(
      owner.browser.post('/organization/create', {
        name: `The ${slug}`,
        slug,
        metadata: { secret: `metadata-${slug}-canary` },
      }),
    )
    const { id, members } = made as { id: string; members: { id: string }[] }
    const team = (await expectOk(
      owner.browser.post('/organization/create-team', { name: `Team ${slug}`, organizationId: id }),
    )) as { id: string }
    await expectOk(owner.browser.post('/organization/create-team', { name: `Other ${slug}`, organizationId: id }))

    async function invite(email: string, role: string) {
      const body = { email, role, organizationId: id }
      return (await expectOk(owner.browser.post('/organization/invite-member', body))) as { id: string }
    }
    async function join(tag: string, role: string) {
      const person = await user(tag)
      const invitation = await invite(person.email, role)
      const accepted = await expectOk(
        person.browser.post('/organization/accept-invitation', { invitationId: invitation.id }),
      )
      return { ...person, memberId: (accepted as { member: { id: string } }).member.id }
    }
    const victim = await join(`${slug}victim`, 'member')
    const invitation = await invite(`guest-${slug}-canary@example.com`, 'member')
    const aim: Aim = {
      organizationId: id,
      organizationSlug: slug,
      memberId: victim.memberId,
      ownerMemberId: members[0]!.id,
      invitationId: invitation.id,
      teamId: team.id,
      userId: victim.id,
      email: victim.email,
      sessionToken: victim.token,
    }
    return { owner, victim, aim, join }
  }

  const home = await organization('home')
  const away = await organization('away')
  const siteAdmin = await user('siteadmin')
  await query(`update users set role = 'admin' where id = '${siteAdmin.id}'`)
  const otherAdmin = await user('otheradmin')
  await query(`update users set role = 'admin' where id = '${otherAdmin.id}'`)
  const member = await home.join('member', 'member')
  const admin = await home.join('admin', 'admin')
  const banned = await home.join('banned', 'member')
  const borrowed = await home.join('borrowed', 'member')
  await expectOk(otherAdmin.browser.post('/admin/impersonate-user', { userId: borrowed.id }))
  const bannedJar = new Map(banned.browser.cookies)
  await expectOk(siteAdmin.browser.post('/admin/ban-user', { userId: banned.id }))

  const caller = (name: CallerName, of: { id: string | null; browser: Browser }, jar = of.browser.cookies): Caller => ({
    name,
    userId: of.id,
    impersonatorId: name === 'impersonating' ? otherAdmin.id : null,
    browser: of.browser,
    jar: new Map(jar),
  })
  return {
    home,
    away,
    callers: [
      caller('nobody', { id: null, browser: testApp.browser() }),
      caller('banned', banned, bannedJar),
      caller('outsider', away.owner),
      caller('member', member),
      caller('admin', admin),
      caller('owner', home.owner),
      caller('site admin', siteAdmin),
      caller('impersonating', { ...borrowed, browser: otherAdmin.browser }),
    ],
  }
}

/** The organizations, their victims, and the callers. */
export type Scenario = Awaited<ReturnType<typeof createScenario>>

/** Resets the cookies of a caller's browser to the cookies in `jar`. */
export function resetJar({ browser, jar }: Caller) {
  browser.cookies.clear()
  for (const [name, value] of jar) browser.cookies.set(name, value)
}

/** Returns the parsed response, or throws if the call failed. */
export async function expectOk(answer: Promise<{ status: number; body: string }>): Promise<unknown> {
  const { status, body } = await answer
  if (status >= 400) throw new Error(`The preparation was answered ${status} ${body}`)
  return JSON.parse(body) as unknown
}

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { cancelInvitation, inviteMember, previewInvitation } from '../../contract/organizations/invitations.ts'
import { signUpInvited } from '../../contract/organizations/invited-sign-up.ts'
import { sql } from '../database/sql.ts'
import { writingNothing } from '../testing/rows.ts'
import { startApp } from '../testing/start-app.ts'
import { startBeside } from '../testing/beside.ts'
import { accept, createTenant, inviteTo } from '../testing/tenant.ts'
import type { Visitor } from '../testing/visitor.ts'

const organization = { membershipLimit: 3, teams: { enabled: true, maximumMembersPerTeam: 1 } }
const closed = { organization, emailAndPassword: { disableSignUp: true } }
const strict = { organization, emailAndPassword: { disableSignUp: true, requireEmailVerification: true } }

type Form = { invitationId: string; email: string; invitationSecret?: string | undefined }

async function signUp(visitor: Visitor, form: Form) {
  const body = { name: 'Guest', password: 'correct horse battery', ...form }
  const { error } = await visitor.call(signUpInvited, { body })
  return error ? `${error.status} ${error.code}` : 'signed up'
}

describe('POST /sign-up/invited with sign-up disabled', async () => {
  const app = await startApp({ after, options: { organization } })
  const site = startBeside(app, closed)
  let guests = 0

  async function invited() {
    const tenant = await createTenant(app)
    const email = `guest-${++guests}@example.com`
    const { id: invitationId, secret } = await inviteTo(app, tenant, email)
    return { tenant, email, invitationId, secret, visitor: site.visitor(app.visitor()) }
  }

  test('creates the account of an invited user, and verifies the address with the mailed secret', async () => {
    const { tenant, email, invitationId, secret, visitor } = await invited()
    const body = { name: 'Guest', email, password: 'correct horse battery' }
    const { error } = await writingNothing(app.db, () => visitor.call(signUpEmail, { body }))
    assert.deepEqual([error?.status, error?.code], [400, 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED'])

    assert.equal(
      await signUp(visitor, { invitationId, email: email.toUpperCase(), invitationSecret: secret }),
      'signed up',
    )
    assert.match(visitor.lastBody(), /"emailVerified":true/)
    assert.doesNotMatch(visitor.lastBody(), /password|ecret/)
    const user = await app.db.one<{ id: string }>(sql`select id from users where email = ${email}`)
    const events = await app.db.rows<{ action: string }>(sql`
      select action from events where subject_id = ${user.id} and organization_id is null order by id`)
    assert.deepEqual(
      events.map(({ action }) => action),
      ['user.signed-up', 'user.email-verified'],
    )
    assert.equal((await tenant.members()).length, 1, 'nothing is accepted yet')
    assert.equal(await accept(visitor, invitationId), 'accepted')
  })

  test('refuses an unknown invitation before checking the password', async () => {
    const { email, visitor } = await invited()
    const body = { name: 'Guest', email, password: 'short', invitationId: 'unknown' }
    const { error } = await writingNothing(app.db, () => visitor.call(signUpInvited, { body }))
    assert.equal(error?.code, 'INVITATION_NOT_FOUND')
  })

  test('does not verify the address without the secret, or with another secret', async () => {
    for (const invitationSecret of [undefined, 'wrong']) {
      const { email, invitationId, visitor } = await invited()
      assert.equal(await signUp(visitor, { invitationId, email, invitationSecret }), 'signed up')
      assert.match(visitor.lastBody(), /"emailVerified":false/)
      const refused = '403 EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'
      assert.equal(await accept(visitor, invitationId), refused)
    }
  })

  test('refuses users without an invitation and users with an invitation for another address', async () => {
    const { email, invitationId, secret, visitor } = await invited()
    const missing = { invitationId: 'missing', email, invitationSecret: secret }
    assert.equal(await writingNothing(app.db, () => signUp(visitor, missing)), '400 INVITATION_NOT_FOUND')
    const other = await app.user()
    for (const address of [other.email, 'nobody@example.com']) {
      const form = { invitationId, email: address, invitationSecret: secret }
      const said = await writingNothing(app.db, () => signUp(visitor, form))
      assert.equal(said, '403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
    }
  })

  test('is refused once the invitation has been used, has been canceled or has expired', async () => {
    const [used, canceled, expired] = [await invited(), await invited(), await invited()]
    await signUp(used.visitor, { ...used, invitationSecret: used.secret })
    assert.equal(await signUp(site.visitor(app.visitor()), used), '422 USER_ALREADY_EXISTS')
    await accept(used.visitor, used.invitationId)
    await canceled.tenant.owner.visitor.call(cancelInvitation, { body: { invitationId: canceled.invitationId } })
    app.advance(3 * 86_400)
    for (const form of [used, canceled, expired])
      assert.equal(
        await writingNothing(app.db, () =>
          signUp(site.visitor(app.visitor()), { ...form, invitationSecret: form.secret }),
        ),
        '400 INVITATION_NOT_FOUND',
      )
    app.advance(-3 * 86_400)
  })

  test('is refused for the same reason as in the preview if the invitation cannot be accepted', async () => {
    const { tenant, email, invitationId, visitor } = await invited()
    const { visitor: owner, memberId } = tenant.owner
    const refused = async (code: string, state: string) => {
      assert.equal(await writingNothing(app.db, () => signUp(visitor, { invitationId, email })), code)
      const { data } = await visitor.call(previewInvitation, { query: { id: invitationId } })
      assert.equal(data?.state, state)
    }
    await app.db.run(sql`update members set role = 'member' where id = ${memberId}`)
    await refused('400 INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION', 'inviter-left')
    await app.db.run(sql`update members set role = 'owner' where id = ${memberId}`)
    const [one, two] = [await tenant.join('member'), await tenant.join('member')]
    await refused('403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED', 'full')
    await app.db.run(sql`delete from members where id in (${one.memberId}, ${two.memberId})`)
    const teamId = (await tenant.members())[0]!.teamId!
    await app.db.run(sql`update members set team_id = null where id = ${memberId}`)
    await owner.call(inviteMember, { body: { email, role: 'member', teamId, resend: true } })
    await app.db.run(sql`update members set team_id = ${teamId} where id = ${memberId}`)
    await refused('403 TEAM_MEMBER_LIMIT_REACHED', 'team-full')
    await app.db.run(sql`update members set team_id = null where id = ${memberId}`)
    const { data } = await visitor.call(previewInvitation, { query: { id: invitationId } })
    assert.deepEqual([data?.state, data?.teamName], ['pending', `Tenant ${tenant.slug}`])
    assert.equal(await signUp(visitor, { invitationId, email }), 'signed up')
  })

  test('ignores the team of the invitation if teams are disabled, as the preview and the acceptance do', async () => {
    const { tenant, email, invitationId, visitor } = await invited()
    const teamId = (await tenant.members())[0]!.teamId!
    await app.db.run(sql`update invitations set team_id = ${teamId} where id = ${invitationId}`)
    const teamless = startBeside(app, { ...closed, organization: { teams: { enabled: false } } }).visitor(visitor)
    const { data } = await teamless.call(previewInvitation, { query: { id: invitationId } })
    assert.deepEqual([data?.state, data?.teamName], ['pending', null])
    assert.equal(await signUp(teamless, { invitationId, email }), 'signed up')
    await app.db.run(sql`update users set email_verified = true where email = ${email}`)
    assert.equal(await accept(teamless, invitationId), 'accepted')
    assert.equal((await tenant.members())[1]!.teamId, null)
  })

  test('hides an existing account from callers without the mailed secret if verification is required', async () => {
    const strictSite = startBeside(app, strict)
    const { email, invitationId, secret } = await invited()
    await app.user({ email })
    const answerTo = async (form: Partial<Form>) => {
      const visitor = strictSite.visitor(app.visitor())
      return [await signUp(visitor, { invitationId, email, ...form }), visitor.lastBody()] as const
    }
    assert.equal((await answerTo({ invitationSecret: secret }))[0], '422 USER_ALREADY_EXISTS')
    for (const invitationSecret of [undefined, 'wrong']) {
      const [said, body] = await answerTo({ invitationSecret })
      assert.equal(said, 'signed up')
      assert.match(body, /^\{"token":null,"user":\{"id":"\w+",.*"emailVerified":false/)
    }
  })

  test('signs in at once if verification is required and the mailed secret verifies the address', async () => {
    const strictSite = startBeside(app, strict)
    const [proven, unverified] = [await invited(), await invited()]
    const visitor = strictSite.visitor(app.visitor())
    await signUp(visitor, { ...proven, invitationSecret: proven.secret })
    assert.match(visitor.lastBody(), /"token":"/)
    await signUp(visitor, unverified)
    assert.match(visitor.lastBody(), /"token":null/)
  })
})

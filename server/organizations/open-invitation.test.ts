import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { cancelInvitation, openInvitation } from '../../contract/organizations/invitations.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant, inviteTo } from '../testing/tenant.ts'

describe('POST /internal/open-invitation', async () => {
  const app = await startApp({ after })
  const tenant = await createTenant(app)
  const visitor = app.visitor()

  async function open(invitationId: string, secret = '') {
    const { data, error } = await visitor.call(openInvitation, { body: { invitationId, secret } })
    return error ? `${error.status} ${error.code}` : data
  }

  test('returns the address, and whether it has an account, to the holder of the mailed secret', async () => {
    const known = await app.user()
    const [first, second] = [await inviteTo(app, tenant, 'new@example.com'), await inviteTo(app, tenant, known.email)]
    const organizationSlug = tenant.slug
    assert.deepEqual(await open(first.id, first.secret), {
      email: 'new@example.com',
      hasAccount: false,
      organizationSlug,
    })
    assert.deepEqual(await open(second.id, second.secret), { email: known.email, hasAccount: true, organizationSlug })
  })

  test('gives every other caller the reply for an unknown invitation', async () => {
    const [one, other] = [
      await inviteTo(app, tenant, 'one@example.com'),
      await inviteTo(app, tenant, 'two@example.com'),
    ]
    const refused = '400 INVITATION_NOT_FOUND'
    for (const secret of ['', 'wrong', other.secret]) assert.equal(await open(one.id, secret), refused)
    assert.equal(await open('missing', one.secret), refused)
    await tenant.owner.visitor.call(cancelInvitation, { body: { invitationId: other.id } })
    assert.equal(await open(other.id, other.secret), refused)
    app.advance(3 * 86_400)
    assert.equal(await open(one.id, one.secret), refused)
  })
})

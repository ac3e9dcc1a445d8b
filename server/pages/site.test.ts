import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createOrganization } from '../../contract/organizations/organizations.ts'
import { site } from '../../contract/pages/site.ts'
import { startApp } from '../testing/start-app.ts'

describe('GET /api/auth/internal/site', async () => {
  const app = await startApp({
    after,
    options: {
      branding: { name: 'Harbor', logo: { light: '/logo.svg', dark: '/logo-dark.svg' } },
      trustedOrigins: ['https://host.example'],
      emailVerification: { expiresIn: 600 },
      emailAndPassword: { resetPasswordTokenExpiresIn: 1200 },
      user: { deleteUser: { deleteTokenExpiresIn: 7200 } },
    },
  })

  test("returns the site's features to a signed-out caller, but nothing about administration, mailbox or setup", async () => {
    const visitor = app.visitor()

    const { data } = await visitor.call(site)

    assert.equal(data?.app.name, 'Harbor')
    assert.deepEqual(data.app.logo, { light: '/logo.svg', dark: '/logo-dark.svg', square: null })
    assert.equal(data.features.password, true)
    assert.deepEqual(data.linkSeconds, { verification: 600, reset: 1200, deletion: 7200 })
    assert.equal(data.session, null)
    assert.deepEqual(data.organizations.memberships, [])
    assert.doesNotMatch(visitor.lastBody(), /administration|mailbox|setup/)
  })

  test('returns the signed-in user and the user’s memberships', async () => {
    const ana = await app.user()
    await ana.visitor.call(createOrganization, { body: { name: 'First', slug: 'first' } })

    const { data } = await ana.visitor.call(site)

    assert.equal(data?.session?.user.id, ana.id)
    assert.deepEqual(
      data.organizations.memberships.map(({ organization, role }) => [organization.slug, role]),
      [['first', 'owner']],
    )
    assert.doesNotMatch(ana.visitor.lastBody(), /"password":"/)
  })
})

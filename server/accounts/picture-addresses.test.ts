import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { updateUser } from '../../contract/accounts/profile.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { signUpEmail } from '../../contract/accounts/sign-up.ts'
import { createUser } from '../../contract/admin/users.ts'
import {
  createOrganization,
  getFullOrganization,
  listOrganizations,
  updateOrganization,
} from '../../contract/organizations/organizations.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'

const app = await startApp({ after })
const admin = await administrator(app)
const user = await app.user()
const { data: organization } = await user.visitor.call(createOrganization, { body: { name: 'Acme', slug: 'acme' } })
const organizationId = organization!.id
const password = 'correct horse battery'

const dangerous = [
  'javascript:alert(1)',
  'JavaScript://https://x/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg/>',
  'file:///etc/passwd',
  'vbscript:x',
  'blob:https://x',
  '//evil.example/x.png',
  '/account',
  ' https://x/y.png',
  'https://x/\njavascript:',
]
const fine = ['https://x.example/y.png?z=1', 'http://x.example/y', `/api/auth/pictures/${'a'.repeat(32)}`, '']

let users = 0
const calls: Record<string, (address: string) => Promise<{ error: { status: number } | null }>> = {
  'sign-up': (image) =>
    app.visitor().call(signUpEmail, { body: { name: 'New', email: `new-${++users}@example.com`, password, image } }),
  'update-user': (image) => user.visitor.call(updateUser, { body: { image } }),
  'admin/create-user': (image) =>
    admin.visitor.call(createUser, {
      body: { name: 'New', email: `new-${++users}@example.com`, password, data: { image } },
    }),
  'organization/create': (logo) =>
    user.visitor.call(createOrganization, {
      body: { name: 'New', slug: `new-${++users}`, logo, keepCurrentActiveOrganization: true },
    }),
  'organization/update': (logo) => user.visitor.call(updateOrganization, { body: { organizationId, data: { logo } } }),
}

for (const [name, call] of Object.entries(calls))
  test(`${name} accepts only uploaded pictures and pictures with an http or https URL`, async () => {
    for (const address of dangerous) assert.equal((await call(address)).error?.status, 400, address)
    for (const address of fine) assert.equal((await call(address)).error, null, address)
  })

test('a stored picture with a dangerous URL is not returned', async () => {
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//evil.example/x.png']) {
    await app.db.run(sql`update users set image = ${address} where id = ${user.id}`)
    await app.db.run(sql`update organizations set logo = ${address} where id = ${organizationId}`)
    assert.equal((await user.visitor.call(getSession)).data?.user.image, null)
    const { data } = await user.visitor.call(getFullOrganization, { query: { organizationId } })
    assert.deepEqual([data?.logo, data?.members[0]?.user.image], [null, null])
    const { data: own } = await user.visitor.call(listOrganizations)
    assert.equal(own!.find(({ id }) => id === organizationId)?.logo, null)
    const page = await user.visitor.fetch('/account')
    assert.doesNotMatch(await page.text(), /javascript:alert|data:text|file:\/\/|evil\.example/)
  }
})

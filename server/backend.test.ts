import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { signInEmail } from '../contract/sign-in/sign-in.ts'
import { openGatehouse } from './backend.ts'
import { createPasswordHasher } from './crypto/passwords.ts'
import { sql } from './database/sql.ts'
import { makeFolder } from './testing/folder.ts'
import { startApp, testSecret } from './testing/start-app.ts'
import type { Visitor } from './testing/visitor.ts'

const newPassword = 'a brand new password'

describe("the result of openGatehouse in a product's backend", async () => {
  // Registered first, so that the backend's connections are closed before the app drops the database.
  after(() => gatehouse.close())
  const app = await startApp({ after })
  // The test app hashes at a low cost by default, but must check passwords that the backend hashes at the full cost.
  app.deps.passwords = createPasswordHasher()
  const { path: folder, remove } = await makeFolder()
  const options = { secret: testSecret, database: { url: app.databaseUrl } }
  await writeFile(join(folder, 'gatehouse.config.json'), JSON.stringify(options))
  const gatehouse = await openGatehouse({ folder })
  after(remove)

  const headersOf = ({ cookies }: Visitor) =>
    new Headers({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })

  test('sets the first password of the user whose cookies are in the request, but refuses to replace it', async () => {
    const ada = await app.user()
    await app.db.run(sql`delete from accounts where user_id = ${ada.id}`)
    const request = { headers: headersOf(ada.visitor), ipAddress: '203.0.113.9', newPassword }
    assert.deepEqual(await gatehouse.setPassword(request), { status: true })
    await assert.rejects(gatehouse.setPassword(request), { code: 'USER_ALREADY_HAS_A_PASSWORD' })

    const body = { email: ada.email, password: newPassword }
    assert.equal((await app.visitor().call(signInEmail, { body })).error, null)
    const event = sql`select ip_address from events where action = 'user.password-set' and subject_id = ${ada.id}`
    assert.deepEqual(await app.db.rows(event), [{ ip_address: '203.0.113.9' }])
  })

  test('refuses a request without a session, with a forged cookie, and after the session has ended', async () => {
    const ada = await app.user()
    const headers = headersOf(ada.visitor)
    const forged = new Headers({ cookie: headers.get('cookie')!.replace(/=[^.]+/, '=forged') })
    for (const each of [new Headers(), forged])
      await assert.rejects(gatehouse.setPassword({ headers: each, newPassword }), { code: 'UNAUTHORIZED' })
    await app.db.run(sql`delete from sessions where user_id = ${ada.id}`)
    await assert.rejects(gatehouse.setPassword({ headers, newPassword }), { code: 'UNAUTHORIZED' })
  })
})

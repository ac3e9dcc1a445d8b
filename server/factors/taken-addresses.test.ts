import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '../database/sql.ts'
import { mailedApprovalLink, verifiedUser } from '../testing/email-links.ts'
import { startApp } from '../testing/start-app.ts'
import { undo, undoToken } from '../testing/take-back.ts'

for (const areBudgetsOn of [true, false])
  test(`administrators get one mail a day about each user whose address is taken, with mail budgets ${areBudgetsOn ? 'on' : 'off'}`, async () => {
    const customRules = { '/sign-up/email': { window: 1, max: 100 } }
    const app = await startApp({ after, options: { rateLimit: { enabled: areBudgetsOn, customRules } } })
    const admin = await verifiedUser(app, { email: 'admin@example.com' })
    await app.db.run(sql`update users set role = 'admin' where id = ${admin.id}`)

    const victims = [await verifiedUser(app, { email: 'ada@example.com' }), await verifiedUser(app)]
    for (const user of victims) {
      await user.visitor.fetch(await mailedApprovalLink(app, user, `moved-${user.id.toLowerCase()}@example.com`))
      const token = await undoToken(app, user.email, 'email-changed')
      await verifiedUser(app, { email: user.email })
      const { data } = await undo(app.visitor(), { token, password: user.password })
      assert.equal(data!.isAddressRestored, false)
    }
    const mails = (await app.mailsTo(admin.email)).filter(({ template }) => template === 'address-taken')
    assert.deepEqual(
      mails.map(({ url }) => url),
      victims.map(({ id }) => `${app.config.origin}/admin/users/${id}`),
    )
  })

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { finishRecovery, requestRecovery, stopReset } from '../../contract/factors/recovery.ts'
import { sql } from '../database/sql.ts'
import { userWithApp } from '../testing/factors.ts'
import { challengedBrowser, userReadyToRecover } from '../testing/recovery.ts'
import { startApp } from '../testing/start-app.ts'

const callers = 20
const rounds = 5
const app = await startApp({ after })

const actionsOf = async ({ id }: { id: string }) => {
  const rows = await app.db.rows<{ action: string }>(sql`
    select action from events where subject_id = ${id} and action like 'factor-reset.%' order by id`)
  return rows.map(({ action }) => action)
}

for (let round = 1; round <= rounds; round++) {
  test(`a mailed code that is sent in parallel calls completes the recovery only once, round ${round}`, async () => {
    const { user, code, browsers } = await userReadyToRecover(app, callers)
    const answers = await Promise.all(browsers.map((each) => each.call(finishRecovery, { body: { code } })))
    assert.equal(answers.filter(({ error }) => error === null).length, 1)
    assert.deepEqual(await actionsOf(user), ['factor-reset.requested', 'factor-reset.done'])
  })

  test(`only one of two parallel calls succeeds: completing or stopping a recovery, round ${round}`, async () => {
    const { user, code, token, browsers } = await userReadyToRecover(app, callers)
    const [finished, stopped] = await Promise.all([
      browsers[0]!.call(finishRecovery, { body: { code } }),
      app.visitor().call(stopReset, { body: { token } }),
    ])
    assert.equal(Number(finished.error === null) + Number(stopped.error === null), 1)
    const end = finished.error === null ? 'factor-reset.done' : 'factor-reset.stopped'
    assert.deepEqual(await actionsOf(user), ['factor-reset.requested', end])
    const row = await app.db.one<{ on: boolean }>(sql`select two_factor_enabled as on from users where id = ${user.id}`)
    assert.equal(row.on, stopped.error === null)
  })
}

test('parallel requests begin one recovery and send one mail', async () => {
  const user = await userWithApp(app)
  const browsers = await Promise.all(Array.from({ length: 5 }, () => challengedBrowser(app, user)))
  const body = { password: user.password }
  const answers = await Promise.all(browsers.map((each) => each.call(requestRecovery, { body })))
  assert.equal(new Set(answers.map(({ data }) => data?.dueAt)).size, 1)
  assert.deepEqual(await actionsOf(user), ['factor-reset.requested'])
  assert.equal((await app.mailsTo(user.email)).filter(({ template }) => template === 'factor-reset').length, 1)
})

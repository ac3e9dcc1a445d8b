import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { doctorReport, runDoctor } from '../../contract/admin/doctor.ts'
import { sql } from '../database/sql.ts'
import { administrator, userWithRole } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'

describe('the report about the installation', async () => {
  const app = await startApp({ after })
  const admin = await administrator(app)
  const read = async () => (await admin.visitor.call(doctorReport)).data!
  const run = () => admin.visitor.call(runDoctor)
  const jobs = () => app.db.rows(sql`select 1 from jobs where kind = 'doctor'`)

  test('is empty before the first run', async () => {
    assert.deepEqual(await read(), { report: null, isRunning: false, hasFailed: false })
  })

  test('is created by one job even if it is requested twice at the same time', async () => {
    await Promise.all([run(), run()])
    assert.equal((await jobs()).length, 1)
    assert.deepEqual(await read(), { report: null, isRunning: true, hasFailed: false })
    await app.runJobs()
    const { report, isRunning, hasFailed } = await read()
    assert.deepEqual([isRunning, hasFailed], [false, false])
    assert.deepEqual(
      [...new Set(report!.results.map(({ group }) => group))],
      ['configuration', 'address', 'database', 'data', 'mail', 'backup'],
    )
    assert.doesNotMatch(JSON.stringify(report), /The check failed/)
    assert.deepEqual(await jobs(), [])
  })

  test('shows a new fault, and shows the check as passed after the repair', async () => {
    const ownerless = async () => {
      await run()
      await app.runJobs()
      const { report } = await read()
      return report!.results.find(({ check }) => check === 'organizations without an owner')!
    }
    await app.db.run(sql`insert into organizations (id, name, slug, created_at) values ('o', 'O', 'o', now())`)
    assert.equal((await ownerless()).level, 'wrong')
    await app.db.run(sql`delete from organizations`)
    assert.equal((await ownerless()).level, 'ok')
  })

  test('is kept when the next run fails or is lost', async () => {
    const { report } = await read()
    await run()
    await app.db.run(sql`delete from jobs where kind = 'doctor'`)
    assert.deepEqual(await read(), { report, isRunning: true, hasFailed: false })
    app.advance(301)
    assert.deepEqual(await read(), { report, isRunning: false, hasFailed: true })
    await run()
    // Simulates a killed worker that had begun the job once.
    await app.db.run(sql`update jobs set attempts = 1 where kind = 'doctor'`)
    await app.runJobs()
    assert.deepEqual(await read(), { report, isRunning: false, hasFailed: true })
    await run()
    await app.runJobs()
    assert.equal((await read()).hasFailed, false)
  })

  test('is shown only to full administrators', async () => {
    for (const caller of [await app.user(), await userWithRole(app, 'support')]) {
      assert.equal((await caller.visitor.call(doctorReport)).error?.status, 403)
      assert.equal((await caller.visitor.call(runDoctor)).error?.status, 403)
    }
    assert.equal((await app.visitor().call(doctorReport)).error?.status, 401)
  })
})

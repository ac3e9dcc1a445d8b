import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { readBackupRecord } from '../database/installation.sql.ts'
import { sql } from '../database/sql.ts'
import type { Deps } from '../deps.ts'
import { startJobWorker } from '../jobs/worker.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { jobKinds, recurringJobs } from '../process/job-kinds.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import { makeFolder } from '../testing/folder.ts'
import { hourSeconds } from '../time.ts'
import { checkBackup } from './read-backup.ts'
import { backUp, scheduledBackupKind, scheduledBackups } from './schedule.ts'

async function startWorkers() {
  const { path, remove } = await makeFolder()
  after(remove)
  const fixture = await createTestDeps({
    after,
    options: { backup: { directory: path, every: hourSeconds, keep: '2d' } },
  })
  await fixture.deps.db.run(sql`insert into installation (secret_fingerprint) values ('0123456789abcdef')`)
  const worker = (deps: Deps) =>
    startJobWorker(deps, jobKinds(deps.config, fixture.databaseUrl), recurringJobs(deps.config))
  const backupWorker = (deps: Deps) =>
    startJobWorker(deps, { [scheduledBackupKind]: backUp(fixture.databaseUrl) }, scheduledBackups(deps.config))
  return { ...fixture, path, worker, backupWorker, files: async () => (await readdir(path)).toSorted() }
}

describe('scheduled backups', async () => {
  const { deps, another, advance, path, worker, files } = await startWorkers()
  const runAll = async () => {
    const workers = [worker(deps), worker(another())]
    await Promise.all(workers.map((each) => each.drain()))
    await Promise.all(workers.map((each) => each.stop()))
  }

  test('are made by only one of two processes, are complete, and are recorded', async () => {
    await runAll()
    assert.deepEqual(await files(), ['gatehouse-20261121T090000Z.backup'])
    const { header, manifest } = await checkBackup(join(path, 'gatehouse-20261121T090000Z.backup'), null)
    assert.equal(header.secretFingerprint, '0123456789abcdef')
    assert.equal(manifest.tables.find(({ name }) => name === 'installation')?.rows, 1)
    assert.equal((await readBackupRecord(deps.db))?.backedUpAt, header.takenAt)
  })

  test('are repeated after the configured time, and old backups are deleted', async () => {
    await runAll()
    advance(hourSeconds + 1)
    await runAll()
    assert.deepEqual(await files(), ['gatehouse-20261121T100001Z.backup'])
    advance(24 * hourSeconds)
    await runAll()
    advance(24 * hourSeconds)
    await runAll()
    assert.deepEqual(await files(), ['gatehouse-20261122T100001Z.backup', 'gatehouse-20261123T100001Z.backup'])
  })
})

describe('a process that stops during a backup', async () => {
  const { deps, another, advance, backupWorker, files } = await startWorkers()

  test('leaves no file, and another process makes the backup instead', async () => {
    await deps.db.transaction(async (db) => {
      await db.run(sql`lock table users in access exclusive mode`)
      const waiting = backupWorker(deps)
      await untilBlocked(deps.db, 1)
      await waiting.stop(0)
    })
    assert.deepEqual(await files(), [])

    advance(2)
    const next = backupWorker(another())
    await next.drain()
    await next.stop()
    assert.deepEqual(await files(), ['gatehouse-20261121T090002Z.backup'])
  })
})

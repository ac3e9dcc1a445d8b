import assert from 'node:assert/strict'
import { chmod, mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test, type TestContext } from 'node:test'
import { backupName } from '../backup/kept.ts'
import { fingerprintOf } from '../process/secret.ts'
import { findInDatabase, strongSecret } from '../testing/doctor.ts'
import { makeFolder } from '../testing/folder.ts'
import { startSoundServer } from '../testing/sound-databases.ts'

let server: Awaited<ReturnType<typeof startSoundServer>>
const stops: (() => Promise<void>)[] = []
before(async () => void (server = await startSoundServer({}, (stop) => stops.push(stop))))
after(async () => {
  for (const stop of stops) await stop()
})

const day = 24

type Situation = {
  /** Hours since the newest backup was made. */
  backup?: number
  /** Hours since a backup was last verified. */
  verified?: number
  /** Hours since the newest file in the backup folder was written; null for no file. */
  file?: number | null
  bytes?: number
  /** The mode of the backup folder, `absent` if it does not exist, or `file` if a file is in its place. */
  folder?: number | 'absent' | 'file'
  /** True if backups are scheduled. */
  isScheduled?: boolean
  isPublic?: boolean
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

async function find(t: TestContext, situation: Situation) {
  const { backup, verified, isScheduled = true, isPublic = true } = situation
  const { name, url } = await server.create((work) => t.after(work))
  const time = (hours: number | undefined) => (hours === undefined ? 'null' : `'${hoursAgo(hours).toISOString()}'`)
  await server.administer(
    name,
    `insert into installation (secret_fingerprint, backed_up_at, backup_verified_at)
      values ('${fingerprintOf(strongSecret)}', ${time(backup)}, ${time(verified)})`,
  )
  const directory = await makeBackups(t, situation)
  const address = isPublic ? { baseURL: 'https://accounts.acme.example' } : {}
  return findInDatabase(url, { options: { ...address, backup: isScheduled ? { directory } : {} } })
}

async function makeBackups(
  t: TestContext,
  { backup = 1, file = backup, bytes = 1000, folder: mode = 0o700 }: Situation,
) {
  const place = await makeFolder()
  t.after(place.remove)
  const folder = join(place.path, 'backups')
  if (mode === 'file') await writeFile(folder, '')
  if (typeof mode === 'string') return folder
  await mkdir(folder)
  await chmod(folder, mode)
  if (file === null) return folder
  const path = join(folder, backupName(hoursAgo(file)))
  await writeFile(path, '')
  // Creates a sparse file, which has this size but uses no disk space.
  await truncate(path, bytes)
  return folder
}

const sound = { backup: 3, verified: 30 * day }

const faults: [title: string, situation: Situation, expected: string[]][] = [
  ['no backup was ever made', { file: null }, ['newest backup: warning']],
  ['a server without a schedule has no backup', { isScheduled: false }, ['newest backup: warning']],
  ['a backup is late', { ...sound, backup: 32 }, ['newest backup: warning']],
  ['two backups are missing', { ...sound, backup: 3 * day }, ['newest backup: wrong', 'newest file: wrong']],
  [
    'nobody has made a backup for a week',
    { ...sound, backup: 8 * day, isScheduled: false },
    ['newest backup: warning'],
  ],
  ['no backup was ever verified', { backup: 3 }, ['verified backup: warning']],
  ['no backup was verified for three months', { ...sound, verified: 91 * day }, ['verified backup: warning']],
  ['the folder has disappeared', { ...sound, folder: 'absent' }, ['folder: wrong', 'newest file: warning']],
  ['the folder is a file', { ...sound, folder: 'file' }, ['folder: wrong', 'newest file: warning']],
  ['everybody can open the folder', { ...sound, folder: 0o755 }, ['folder: wrong']],
  ['the folder is empty', { ...sound, file: null }, ['newest file: warning']],
  ['the newest file is old', { ...sound, file: 5 * day }, ['newest file: wrong']],
  ['the next backup will not fit', { ...sound, bytes: 2 ** 43 }, ['free space: warning']],
]

describe('the checks of backups', () => {
  test('find nothing if backups are recent and verified', async (t) => {
    assert.deepEqual(await find(t, sound), [])
    assert.deepEqual(await find(t, { ...sound, isScheduled: false }), [])
  })

  test('do not require a backup of a server that only this machine can reach', async (t) => {
    assert.deepEqual(await find(t, { isScheduled: false, isPublic: false }), [])
  })

  for (const [title, situation, expected] of faults) {
    test(`report that ${title}`, async (t) => {
      assert.deepEqual(
        await find(t, situation),
        expected.map((each) => `backup: ${each}`),
      )
    })
  }
})

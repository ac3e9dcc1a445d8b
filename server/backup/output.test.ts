import assert from 'node:assert/strict'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { makeFolder } from '../testing/folder.ts'
import { fileOutput } from './output.ts'

describe('the file of a backup', () => {
  test('has its final name only when it is complete', async (t) => {
    const { path, remove } = await makeFolder()
    t.after(remove)
    const file = join(path, 'a.backup')
    const output = await fileOutput(file)
    await output.write(Buffer.from('content'))
    assert.match((await readdir(path)).join(), /^a\.backup\.gatehouse-[0-9a-f]{16}\.part$/)
    await output.finish()
    await output.discard()
    assert.deepEqual(await readdir(path), ['a.backup'])
    assert.equal(await readFile(file, 'utf8'), 'content')
  })

  test('is removed when the backup fails', async (t) => {
    const { path, remove } = await makeFolder()
    t.after(remove)
    const output = await fileOutput(join(path, 'a.backup'))
    await output.discard()
    assert.deepEqual(await readdir(path), [])
  })

  test('removes the unfinished files of killed backups from its folder when it is created, but no other files', async (t) => {
    const { path, remove } = await makeFolder()
    t.after(remove)
    const longAgo = Date.now() / 1000 - 11 * 60
    const kept = ['film.part', 'old.backup', 'x.backup.gatehouse-1.part']
    const abandoned = ['a.backup', 'b.backup'].map((name) => `${name}.gatehouse-0123456789abcdef.part`)
    for (const name of [...kept, ...abandoned]) {
      await writeFile(join(path, name), 'content')
      await utimes(join(path, name), longAgo, longAgo)
    }
    const another = await fileOutput(join(path, 'c.backup'))
    const own = await fileOutput(join(path, 'a.backup'))
    await own.finish()
    await another.finish()
    assert.deepEqual((await readdir(path)).toSorted(), ['a.backup', 'c.backup', ...kept])
  })
})

import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { makeFolder } from '../testing/folder.ts'
import { encrypting } from './encryption.ts'
import { fileOutput } from './output.ts'

describe('an encrypted backup', () => {
  test('leaves no file if it cannot be encrypted for the recipient', async (t) => {
    const { path, remove } = await makeFolder()
    t.after(remove)
    // A well-formed recipient whose public key is zero. No shared secret can be derived from this key.
    const recipient = `age1${'q'.repeat(52)}5cu47z`
    await assert.rejects(encrypting(() => fileOutput(join(path, 'a.backup')), { recipient }))
    assert.deepEqual(await readdir(path), [])
  })
})

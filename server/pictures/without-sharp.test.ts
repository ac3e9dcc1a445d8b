import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { after, describe, test } from 'node:test'
import { upload } from '../../contract/pictures/uploads.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'

// Simulates an installation without optional packages.
registerHooks({
  resolve: (name, context, next) => next(name === 'sharp' ? 'gatehouse-package-that-is-not-installed' : name, context),
})

describe('a server without the optional package sharp', async () => {
  const app = await startApp({ after })

  test('refuses a picture, names the package, and stores nothing', async () => {
    const { visitor } = await app.user()
    for (let i = 0; i < 2; i++) {
      const body = new Blob([Uint8Array.from(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))], { type: 'image/png' })
      const { error } = await visitor.call(upload, { body, query: {} })
      assert.deepEqual(
        [error?.status, error?.code, error?.message],
        [400, 'PICTURES_NEED_THE_PACKAGE_SHARP', 'Pictures need the package sharp'],
      )
    }
    assert.deepEqual(await app.db.rows(sql`select id from pictures`), [])
  })
})

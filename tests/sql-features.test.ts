import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { createTestDatabase, openTestDatabase } from '../server/testing/database.ts'
import { coveredFunctions, sqlFeatures } from './sql-features.ts'

const root = new URL('../', import.meta.url)
const heading = '### Features of PostgreSQL'

/** The server's source without comments, tests, and the code that manages the embedded database. */
const statements = globSync('server/**/*.{ts,sql}', { cwd: root })
  .filter((path) => !/\.test\.ts$|^server\/testing\/|-testing\.ts$|\/embedded[^/]*$/.test(path))
  .map((path) => readFileSync(new URL(path, root), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, ''))
  .join('\n')

const section = readFileSync(new URL('docs/deploy.md', root), 'utf8').split(heading)[1]!.split('\n#')[0]!
const documented = [...section.matchAll(/^\| (.+?) \|/gm)].map(([, name]) => name!).slice(1)

describe('the PostgreSQL features listed in docs/deploy.md', () => {
  test('are those that the schema and the statements use', async () => {
    const database = await createTestDatabase()
    const db = openTestDatabase(database.url)
    const used: string[] = []
    for (const { name, query, pattern } of sqlFeatures) {
      const isUsed = query ? (await db.pool.query(`${query} limit 1`)).rowCount === 1 : pattern!.test(statements)
      if (isUsed) used.push(name)
    }
    await db.close()
    await database.drop()
    assert.deepEqual(documented.toSorted(), used.toSorted())
  })

  test('cover every `pg_` function that a statement calls', () => {
    const called = new Set([...statements.matchAll(/\b(pg_\w+)\(/g)].map(([, name]) => name!))
    assert.deepEqual([...called].toSorted(), coveredFunctions.toSorted())
  })
})

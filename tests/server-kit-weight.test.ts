import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '..')
const maxBytes = 12_000

test('the server kit builds to one small file that needs no packages and no Node APIs', async (t) => {
  const build = await rolldown({ input: join(root, 'server-kit/gatehouse.ts'), platform: 'neutral', cwd: root })
  const { output } = await build.generate({ format: 'es', comments: false })
  assert.equal(output.length, 1)
  const [{ code, imports, dynamicImports }] = output
  assert.deepEqual([imports, dynamicImports], [[], []])
  assert.doesNotMatch(code, /\bBuffer\b|\bprocess\.|['"]node:/)
  const bytes = gzipSync(code, { level: 9 }).length
  t.diagnostic(`${bytes} bytes`)
  assert.ok(bytes <= maxBytes, `${bytes} bytes`)
})

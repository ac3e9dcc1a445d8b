import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const web = join(import.meta.dirname, '..')
/** The keys of these messages are names of options. `tests/setting-labels.test.ts` checks these keys. */
const namedAfterOptions = /^messages\/en\/admin\/settings\/(?!brand\.)|^messages\/en\/admin\/settings\.ts$/
/** The sign-in page shows this message for `?reason=revoked`. Products may link to this URL. */
const namedByProducts = 'revoked'

test('every message key occurs in the code of the pages, the contract or the mails', async () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  const screens = files.filter((path) => !/^messages\/.+\/|\.test\.ts$/.test(path)).map((path) => join(web, path))
  const names = new Set(
    [...screens, ...filesOf('contract'), ...filesOf('server/mail')].flatMap(
      (path) => readFileSync(path, 'utf8').match(/[\w$.-]+/g) ?? [],
    ),
  )
  const named = new Set([namedByProducts, ...[...names].flatMap((name) => [name, ...name.split('.')])])
  const english = files.filter((path) => path.startsWith('messages/en/') && !namedAfterOptions.test(path))
  const modules = await Promise.all(english.map(async (path) => [path, await import(join(web, path))] as const))
  const unused = modules.flatMap(([path, module]) =>
    Object.values(module as object)
      .flatMap(keysIn)
      .filter((key) => !named.has(key) && !named.has(key.toUpperCase()))
      .map((key) => `${path}: ${key}`),
  )
  assert.deepEqual(unused, [])
})

function filesOf(folder: string) {
  const root = join(web, '..', folder)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return paths.filter((path) => path.endsWith('.ts')).map((path) => join(root, path))
}

/** Returns the keys in a tree of messages; a permission such as `team.create` counts as two. */
function keysIn(tree: unknown): string[] {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return []
  return Object.entries(tree).flatMap(([key, child]) => [...key.split('.'), ...keysIn(child)])
}

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type Rolldown } from 'vite'
import { makeFolder } from '../server/testing/folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const isBuilt = existsSync(join(root, 'dist/react/index.js'))

const client = `
import { createClient } from 'gatehouse/client'
import { createAuthHooks, useConfirmIdentity, useOrganization, useSession } from 'gatehouse/react'
import { AuthProvider as German } from 'gatehouse/react/de'
import type { AuthProviderProps, Messages } from 'gatehouse/react'

const client = createClient()
export const hooks = createAuthHooks(client)

export const messages: Messages = {
  signIn: { title: 'Welcome back', sub: (app) => ['to ', { strong: app }] },
  shell: { signOut: 'Leave' },
  organizations: { inviting: { title: 'Invite your crew' } },
  // @ts-expect-error -- a sentence about something must be told about what
  invitation: { title: 'Come in', join: 3 },
}
// @ts-expect-error -- no such words
export const misspelt: Messages = { signInn: {} }
export const look: AuthProviderProps['appearance'] = {
  // @ts-expect-error -- no such part
  classNames: { button: 'round', botton: 'round' },
}

export function Account() {
  const { data } = useSession()
  const { membership } = useOrganization()
  const confirmed = useConfirmIdentity()
  const name: string | undefined = data?.user.name
  const role: string | undefined = membership?.role
  // @ts-expect-error -- what people are called is text
  const wrong: number | undefined = data?.user.name
  const unlink = () => confirmed(() => client.unlinkAccount({ providerId: 'google' }))
  return <German><button onClick={unlink}>{name}{role}{wrong}</button></German>
}
`
const options = {
  target: 'esnext',
  lib: ['esnext', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  types: ['vite/client'],
  noEmit: true,
}

describe('the package that hosts install', { skip: !isBuilt && 'not built' }, () => {
  test('holds what it names, and asks for all that it does not hold', async () => {
    const manifest = JSON.parse(await readFile(join(root, 'dist/react/package.json'), 'utf8')) as Record<string, object>
    const { exports = {}, dependencies = {}, peerDependencies = {} } = manifest
    const files = Object.values(exports).flatMap((entry: string | object) =>
      typeof entry === 'string' ? entry : (Object.values(entry) as string[]),
    )
    assert.ok(files.length > 5)
    for (const file of files) assert.ok(existsSync(join(root, 'dist/react', file)), file)
    assert.deepEqual(Object.keys({ ...dependencies, ...peerDependencies }), ['zod', 'react', 'react-dom'])
  })

  test('is understood by a strict compiler and by a bundler, as docs/react.md begins', async (context) => {
    const folder = await makeFolder()
    context.after(() => folder.remove())
    await makeHost(folder.path)

    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const told = await promisify(execFile)(process.execPath, [compiler], { cwd: folder.path }).catch(
      (error: { stdout: string }) => error,
    )
    assert.equal(told.stdout, '')

    const { output } = (await build({
      root: folder.path,
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        rolldownOptions: { input: join(folder.path, 'main.tsx'), external: /^react(?:-dom)?(?:\/|$)/ },
      },
    })) as Rolldown.RolldownOutput
    assert.ok(output.some(({ fileName }) => fileName.endsWith('.css')))
  })
})

/** An application that has the package and what it asks for, and the first example of its documentation. */
async function makeHost(folder: string) {
  const modules = join(folder, 'node_modules')
  await cp(join(root, 'dist/react'), join(modules, 'gatehouse'), { recursive: true })
  for (const name of ['react', 'react-dom', 'zod', 'vite', '@types/react', '@types/react-dom']) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  const documentation = await readFile(join(root, 'docs/react.md'), 'utf8')
  const [, example = ''] = /```tsx\n(.+?)```/s.exec(documentation) ?? []
  assert.match(example, /<AuthProvider>/)
  await writeFile(join(folder, 'main.tsx'), example)
  await writeFile(join(folder, 'account.tsx'), client)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.tsx'] }))
}

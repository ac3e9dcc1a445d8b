import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type Rolldown } from 'vite'
import { createClient } from '../client/client.ts'
import { makeFolder } from '../server/testing/folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const isBuilt = existsSync(join(root, 'dist/react/index.js'))

const client = `
import { createClient } from 'gatehouse/client'
import { createAuthHooks, useConfirmIdentity, useOrganization, useSession, useStepUp } from 'gatehouse/react'
import { AuthProvider as German } from 'gatehouse/react/de'
import type { AuthProviderProps, Messages } from 'gatehouse/react'

const client = createClient()
export const hooks = createAuthHooks(client)

export const messages: Messages = {
  signIn: { title: 'Welcome back', sub: (app) => ['to ', { strong: app }] },
  shell: { signOut: 'Leave' },
  organizations: { inviting: { title: 'Invite your crew' } },
  // @ts-expect-error -- a message with a parameter must be a function
  invitation: { title: 'Come in', join: 3 },
}
// @ts-expect-error -- no such message
export const misspelt: Messages = { signInn: {} }
export const look: AuthProviderProps['appearance'] = {
  // @ts-expect-error -- no such part
  classNames: { button: 'round', botton: 'round' },
}

export function Account() {
  const { data } = useSession()
  const { membership } = useOrganization()
  const confirmed = useConfirmIdentity()
  const stepUp = useStepUp()
  const name: string | undefined = data?.user.name
  const role: string | undefined = membership?.role
  // @ts-expect-error -- the name must be a string
  const wrong: number | undefined = data?.user.name
  const pay = async () => (await stepUp({ acr: 'urn:gatehouse:level:2' })) && name
  const unlink = () => confirmed(() => client.unlinkAccount({ providerId: 'google' }))
  return <German><button onClick={unlink}>{name}{role}{wrong}</button><button onClick={pay}>Pay</button></German>
}
`
const typedClient = `
import { createClient } from 'gatehouse/client'
import { createAuthHooks } from 'gatehouse/react'

type Site = {
  user: { additionalFields: { company: { type: 'string'; required: true }; seats: { type: 'number' } } }
  organization: { roles: { owner: object; guest: object } }
}
const client = createClient<Site>()
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

export const { useSession } = createAuthHooks(client)

export async function typed() {
  const { data, error } = await client.signUp.email({ ...ada, company: 'Acme' })
  const seats: number | null | undefined = data?.user?.seats
  // @ts-expect-error -- company is required
  await client.signUp.email(ada)
  // @ts-expect-error -- no such field
  await client.updateUser({ seat: 3 })
  // @ts-expect-error -- no such property
  await client.signOut({ everywhere: true })
  await client.organization.inviteMember({ email: ada.email, role: 'guest' })
  // @ts-expect-error -- no such role
  await client.organization.inviteMember({ email: ada.email, role: 'member' })
  if (error?.code === 'USER_ALREADY_EXISTS') return error.message
  // @ts-expect-error -- no such code
  if (error?.code === 'USER_EXISTS') return error.message
  return seats
}

export function Seats() {
  const seats: number | null | undefined = useSession().data?.user.seats
  return <b>{seats}</b>
}
`
/**
 * A script that renders one tree three times: for a signed-in user, for a signed-out visitor, and before the session is
 * known.
 */
const server = `
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { AuthProvider, OrganizationSwitcher, Protect, SignedIn, SignedOut, SignIn, UserButton } from 'gatehouse/react'

const now = new Date().toISOString()
const user = { id: 'ida', name: 'Ida Rhodes', email: 'ida@example.com', emailVerified: true, image: null, createdAt: now, updatedAt: now }
const known = { user, session: { id: 's', userId: 'ida', activeOrganizationId: null, expiresAt: now, createdAt: now, updatedAt: now } }
const errors = []
const render = (session) =>
  renderToString(
    h(AuthProvider, session === undefined ? {} : { session },
      h(SignedIn, null, h('i', null, 'inside'), h(UserButton, { showsName: true }), h(OrganizationSwitcher)),
      h(SignedOut, null, h('i', null, 'outside'), h(SignIn)),
      h(Protect, { fallback: h('i', null, 'closed') }, h('i', null, 'open')),
      h(Protect, { permission: { member: ['delete'] } }, h('i', null, 'secret')),
    ),
    { onError: (error) => errors.push(String(error)) },
  )
console.log(JSON.stringify({ pages: [render(known), render(null), render()], errors }))
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

describe('the package for host applications', { skip: !isBuilt && 'not built' }, () => {
  test('contains every file it exports and declares every dependency it needs', async () => {
    const manifest = JSON.parse(await readFile(join(root, 'dist/react/package.json'), 'utf8')) as Record<string, object>
    const { exports = {}, dependencies = {}, peerDependencies = {} } = manifest
    const files = Object.values(exports).flatMap((entry: string | object) =>
      typeof entry === 'string' ? entry : (Object.values(entry) as string[]),
    )
    assert.ok(files.length > 5)
    for (const file of files) assert.ok(existsSync(join(root, 'dist/react', file)), file)
    assert.deepEqual(Object.keys({ ...dependencies, ...peerDependencies }), ['zod', 'react', 'react-dom'])
  })

  test('contains a client with the same methods as its source', async () => {
    const built = (await import(join(root, 'dist/react/client.js'))) as { createClient: typeof createClient }
    const methods = methodsOf(built.createClient({ baseURL: 'https://id.example' }))
    assert.deepEqual(methods, methodsOf(createClient({ baseURL: 'https://id.example' })))
    assert.ok(methods.includes('signIn.email'))
    for (const page of ['error', 'reference', 'admin.exportEvents', 'callback'])
      assert.ok(!methods.includes(page), page)
  })

  test('compiles in strict mode, and an application built from the first example in docs/react.md can be bundled', async (context) => {
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

describe('a host that renders on its server', { skip: !isBuilt && 'not built' }, () => {
  test('renders the content for signed-in or signed-out visitors, and nothing while the session is unknown', async (context) => {
    const folder = await makeFolder()
    context.after(() => folder.remove())
    await makeHost(folder.path)
    await writeFile(join(folder.path, 'server.mjs'), server)
    const { stdout } = await promisify(execFile)(process.execPath, ['server.mjs'], { cwd: folder.path })
    const { pages, errors } = JSON.parse(stdout) as { pages: [string, string, string]; errors: string[] }
    assert.deepEqual(errors, [])
    const shown = pages.map((page) => [...page.matchAll(/<i>(\w+)<\/i>/g)].map(([, word]) => word))
    assert.deepEqual(shown, [['inside', 'open'], ['outside', 'closed'], []])
    assert.match(pages[0], /<button[^>]*data-slot="user-button"[^>]*>.*>IR<.*Ida Rhodes/)
    assert.match(pages[0], /data-slot="switcher"/)
    for (const page of pages.slice(1)) assert.doesNotMatch(page, /data-slot/)
    // React reports an error if a `Suspense` boundary suspends on the server and must be rendered in the browser.
    for (const page of pages) assert.doesNotMatch(page, /<!--\$!-->|<template/)
  })
})

describe('a host with an older React', { skip: !isBuilt && 'not built' }, () => {
  for (const version of ['18.3.1', '19.1.0'])
    test(`fails at import with ${version}, and the error suggests links to Gatehouse’s pages instead`, async (context) => {
      const folder = await makeFolder()
      context.after(() => folder.remove())
      const modules = join(folder.path, 'node_modules')
      await cp(join(root, 'dist/react'), join(modules, 'gatehouse'), { recursive: true })
      await writeOlderReact(modules, version)
      const script = "await import('gatehouse/react').catch(({ message }) => console.log(message))"
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        cwd: folder.path,
      })
      assert.equal(
        stdout.trim(),
        `gatehouse/react needs React 19.2, not ${version}; without it, link to Gatehouse’s pages, such as /sign-in`,
      )
    })
})

/** Returns the names of all methods outside `session`, in alphabetical order. */
function methodsOf(client: object): string[] {
  return Object.entries(client)
    .filter(([name]) => name !== 'session')
    .flatMap(([name, value]: [string, object]) => [
      ...(typeof value === 'function' ? [name] : []),
      ...methodsOf(value).map((below) => `${name}.${below}`),
    ])
    .toSorted()
}

/** Writes a stand-in for an older React: a CommonJS module with this version and the exports of React 18. */
async function writeOlderReact(modules: string, version: string) {
  const names =
    'Children Component Fragment Profiler PureComponent StrictMode Suspense cloneElement createContext createElement createFactory createRef forwardRef isValidElement lazy memo startTransition unstable_act useCallback useContext useDebugValue useDeferredValue useEffect useId useImperativeHandle useInsertionEffect useLayoutEffect useMemo useReducer useRef useState useSyncExternalStore useTransition'
  const files = {
    'react/package.json': '{ "exports": { ".": "./index.js", "./jsx-runtime": "./jsx-runtime.js" } }',
    'react/index.js': names
      .split(' ')
      .map((name) => `exports.${name} = () => ({});\n`)
      .join('')
      .concat(`exports.version = '${version}'\n`),
    'react/jsx-runtime.js': 'exports.jsx = exports.jsxs = () => ({}); exports.Fragment = Symbol()\n',
    'react-dom/package.json': '{ "exports": { ".": "./index.js", "./client": "./client.js" } }',
    'react-dom/index.js': 'exports.createPortal = exports.flushSync = () => ({})\n',
    'react-dom/client.js': 'exports.createRoot = exports.hydrateRoot = () => ({})\n',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await writeFile(join(modules, name), text)
  }
}

/** Creates an application with the package, its peer dependencies, and the first example of the documentation. */
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
  await writeFile(join(folder, 'typed-client.tsx'), typedClient)
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.tsx'] }))
}

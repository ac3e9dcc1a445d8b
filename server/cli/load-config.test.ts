import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { ConfigError } from '../config/config.ts'
import { Refusal } from '../refusal.ts'
import { loadConfig } from './load-config.ts'

let folder = ''
before(async () => void (folder = await mkdtemp(join(tmpdir(), 'gatehouse-config-'))))
after(() => rm(folder, { recursive: true }))

const load = (file?: string, environment: Record<string, string> = {}) => loadConfig({ file, folder, environment })

async function written(name: string, text: string) {
  await writeFile(join(folder, name), text)
  return name
}

describe('the configuration', () => {
  test('reads secrets from the files named by variables with the suffix _FILE', async () => {
    const file = join(folder, await written('secret-file', `${'f'.repeat(32)}\n`))
    const config = await load(undefined, { GATEHOUSE_SECRET_FILE: file, GATEHOUSE_PREVIOUS_SECRETS_FILE: file })
    assert.equal(config.secret, 'f'.repeat(32))
    assert.deepEqual(config.previousSecrets, ['f'.repeat(32)])
    assert.equal(config.sources.get('secret'), 'GATEHOUSE_SECRET_FILE')
    const both = { GATEHOUSE_SECRET_FILE: file, GATEHOUSE_SECRET: 'g'.repeat(32) }
    const error = /GATEHOUSE_SECRET and GATEHOUSE_SECRET_FILE are both set/
    await assert.rejects(load(undefined, both), error)
    const another = { BETTER_AUTH_SECRET: 'h'.repeat(32) }
    await assert.rejects(load(undefined, { ...both, ...another }), error)
    const preferred = await load(undefined, { GATEHOUSE_SECRET_FILE: file, ...another })
    assert.equal(preferred.secret, 'f'.repeat(32))
    await assert.rejects(
      load(undefined, { SMTP_URL_FILE: `${file}-missing` }),
      /SMTP_URL_FILE: .* cannot be read \(ENOENT\)/,
    )
  })

  test('uses the specification’s defaults', async () => {
    const config = await load()
    assert.equal(config.basePath, '/api/auth')
    assert.equal(config.port, 3000)
    assert.deepEqual(config.session, {
      expiresIn: 604_800,
      updateAge: 86_400,
      freshAge: 86_400,
      cookieCache: { enabled: false, maxAge: 300 },
    })
    assert.deepEqual(config.account, {
      accountLinking: {
        enabled: true,
        trustedProviders: [],
        allowDifferentEmails: false,
        allowUnlinkingAll: false,
        updateUserInfoOnLink: false,
      },
      updateAccountOnSignIn: true,
    })
    assert.deepEqual(
      { window: config.rateLimit.window, max: config.rateLimit.max, storage: config.rateLimit.storage },
      { window: 10, max: 100, storage: 'memory' },
    )
    assert.equal(config.emailAndPassword.minPasswordLength, 8)
    assert.equal(config.emailAndPassword.maxPasswordLength, 128)
    assert.equal(config.emailVerification.expiresIn, 3600)
    assert.equal(config.origin, 'http://localhost:3000')
    assert.equal(config.secureCookies, false)
  })

  test('is read from a TypeScript, JavaScript or JSON file at the given path or the default path', async () => {
    await written('a.ts', `const port: number = 4001\nexport default { port }\n`)
    await written('a.js', `module.exports = { port: 4002 }\n`)
    await written('gatehouse.config.json', `{ "port": 4003 }`)
    assert.equal((await load('a.ts')).port, 4001)
    assert.equal((await load('a.js')).port, 4002)
    assert.equal((await load()).port, 4003)
    await rm(join(folder, 'gatehouse.config.json'))
  })

  test('reflects changes to its file and to imported files on each load', async () => {
    const cases = {
      'again.json': (port: number) => written('again.json', `{ "port": ${port} }`),
      'again.ts': async (port: number) => {
        await written('again-port.ts', `export const port: number = ${port}\n`)
        await written('again.ts', `import { port } from './again-port.ts'\nexport default { port }\n`)
      },
      'again.js': async (port: number) => {
        await written('again-port.cjs', `module.exports = ${port}\n`)
        await written('again.js', `module.exports = { port: require('./again-port.cjs') }\n`)
      },
    }
    for (const [file, write] of Object.entries(cases))
      for (const port of [4001, 4002, 4003]) {
        await write(port)
        assert.equal((await load(file)).port, port, file)
      }
  })

  test('can import gatehouse from the running program if the package is not installed', async () => {
    const file = await written(
      'imports.ts',
      `import { defineConfig, Refusal } from 'gatehouse'
       export default defineConfig({
         organization: { allowUserToCreateOrganization() { throw new Refusal('NOT_FOUND') } },
       })`,
    )
    const { allowUserToCreateOrganization: allow } = (await load(file)).organization
    assert.ok(typeof allow === 'function')
    assert.throws(() => void allow({} as never), Refusal)
  })

  test('is loaded as an ES module if it is TypeScript, even if package.json declares CommonJS', async () => {
    await mkdir(join(folder, 'commonjs'))
    await written('commonjs/package.json', '{ "type": "commonjs" }')
    assert.equal((await load(await written('commonjs/d.ts', 'export default { port: 4004 }'))).port, 4004)
  })

  test('is overridden by environment variables that are not empty', async () => {
    const file = await written(
      'b.json',
      `{ "port": 4001, "baseURL": "https://a.example", "database": { "maxConnections": 5 } }`,
    )
    const config = await load(file, {
      PORT: '4009',
      GATEHOUSE_BASE_URL: '',
      DATABASE_URL: 'postgresql://localhost/x',
      GATEHOUSE_TRUSTED_ORIGINS: 'https://b.example, *.c.example',
      BETTER_AUTH_SECRET: 'x'.repeat(32),
    })
    assert.equal(config.port, 4009)
    assert.equal(config.origin, 'https://a.example')
    assert.equal(config.secureCookies, true)
    assert.deepEqual(config.database, {
      url: 'postgresql://localhost/x',
      maxConnections: 5,
      transactionPooler: false,
    })
    assert.deepEqual(config.trustedOrigins, ['https://b.example', '*.c.example'])
    assert.equal(config.secret, 'x'.repeat(32))
  })

  test('remembers which file or variable set an option', async () => {
    const file = await written('sources.json', `{ "port": 4001, "session": { "expiresIn": 60 }, "trustedOrigins": [] }`)
    const { sources } = await load(file, { PORT: '4009', AUTH_SECRET: 'x'.repeat(32), GATEHOUSE_HOST: '' })
    assert.deepEqual(Object.fromEntries(sources), {
      port: 'PORT',
      'session.expiresIn': 'sources.json',
      trustedOrigins: 'sources.json',
      secret: 'AUTH_SECRET',
    })
  })

  test('reads branding from environment variables', async () => {
    const { branding, sources } = await load(undefined, {
      GATEHOUSE_APP_NAME: 'Northwind',
      GATEHOUSE_ACCENT: '#ffd400',
      GATEHOUSE_RADIUS: 'round',
    })
    assert.deepEqual([branding.name, branding.accent, branding.radius], ['Northwind', '#ffd400', 'round'])
    assert.equal(sources.get('branding.accent'), 'GATEHOUSE_ACCENT')
    await assert.rejects(load(undefined, { GATEHOUSE_ACCENT: 'blue' }), /branding\.accent/)
  })

  test('accepts one or several logo URLs, each of which can be set with a variable', async () => {
    const one = await written('logo.json', `{ "branding": { "logo": "/logo.svg" } }`)
    assert.deepEqual((await load(one)).branding.logo, { light: '/logo.svg' })
    const { branding, sources } = await load(one, { GATEHOUSE_LOGO_DARK: '/dark.svg' })
    assert.deepEqual(branding.logo, { light: '/logo.svg', dark: '/dark.svg' })
    assert.deepEqual(
      [sources.get('branding.logo'), sources.get('branding.logo.dark')],
      ['logo.json', 'GATEHOUSE_LOGO_DARK'],
    )
    const several = await written('logos.json', `{ "branding": { "logo": { "light": "/a.svg", "square": "/b.svg" } } }`)
    assert.deepEqual((await load(several, { GATEHOUSE_LOGO: '/c.svg' })).branding.logo, {
      light: '/c.svg',
      square: '/b.svg',
    })
    await assert.rejects(load(undefined, { GATEHOUSE_LOGO_DARK: '/dark.svg' }), /branding\.logo\.light/)
    const wide = await written('wide.json', `{ "branding": { "logo": { "light": "/a.svg", "wide": "/b.svg" } } }`)
    await assert.rejects(load(wide), /branding\.logo\.wide is not an option/)
  })

  test('stores rate limits in Redis if Redis is configured, unless another storage is set', async () => {
    const config = await load(undefined, { REDIS_URL: 'redis://localhost:6379' })
    assert.equal(config.redis.url, 'redis://localhost:6379')
    assert.equal(config.rateLimit.storage, 'secondary-storage')
    const file = await written('limits.json', `{ "rateLimit": { "storage": "database" } }`)
    assert.equal((await load(file, { REDIS_URL: 'redis://localhost:6379' })).rateLimit.storage, 'database')
  })

  test('accepts functions as values', async () => {
    const file = await written(
      'functions.ts',
      `export default { organization: { allowUserToCreateOrganization: () => false } }`,
    )
    const config = await load(file, { DATABASE_URL: 'postgres://db.example/app' })
    assert.equal(typeof config.organization.allowUserToCreateOrganization, 'function')
    assert.equal(config.database.url, 'postgres://db.example/app')
  })

  test('is rejected if a group of options is not an object, even if a variable sets an option of the group', async () => {
    const file = await written('group.json', `{ "database": "postgres://db.example/app" }`)
    await assert.rejects(load(file, { DATABASE_URL: 'postgres://db.example/app' }), /database: .*object/i)
  })

  const mistakes: [string, object, RegExp][] = [
    ['a public origin with a path', { baseURL: 'https://a.example/app' }, /baseURL is the public origin/],
    ['an origin without its scheme', { trustedOrigins: ['app.example.com'] }, /trustedOrigins\.0: must be like/],
    ['an invalid origin', { trustedOrigins: ['https://'] }, /trustedOrigins\.0: must be like/],
    [
      'an origin pattern with a path',
      { trustedOrigins: ['https://*.example.com/x'] },
      /trustedOrigins\.0: must be like/,
    ],
    [
      'a cache cookie that is valid for too long',
      { session: { cookieCache: { maxAge: 3601 } } },
      /session\.cookieCache\.maxAge/,
    ],
    [
      'an unknown option of account linking',
      { account: { accountLinking: { trusted: [] } } },
      /account\.accountLinking\.trusted is not/,
    ],
    ['secondary storage without Redis', { rateLimit: { storage: 'secondary-storage' } }, /redis\.url is needed/],
    [
      'a listening address for the embedded database',
      { database: { listenUrl: 'postgres://db.example/app' } },
      /database\.listenUrl needs database\.url/,
    ],
    ['an invalid Redis URL', { redis: { url: 'http://localhost' } }, /redis\.url/],
    ['an unknown option', { prot: 1 }, /prot is not an option/],
    ['an unknown option inside a group', { mail: { from: 'a@b.example', form: 1 } }, /mail\.form is not an option/],
    ['a text instead of a number', { port: 'many' }, /port: .*number/i],
    ['an unknown choice', { mail: { transport: 'pigeon' } }, /mail\.transport must be one of: outbox, smtp, resend/],
    ['a short secret', { secret: 'short' }, /secret: must be at least 32 characters/],
    ['an invalid color', { branding: { accent: 'teal' } }, /branding\.accent: must be a color like "#1f7a74"/],
    ['smtp without an address', { mail: { transport: 'smtp' } }, /mail\.smtp: is needed/],
    ['resend without a key', { mail: { transport: 'resend' } }, /mail\.apiKey: is needed/],
    ['a field with a reserved name', { user: { additionalFields: { role: {} } } }, /user\.additionalFields\.role/],
    [
      'bounds that exclude every password',
      { emailAndPassword: { minPasswordLength: 20, maxPasswordLength: 10 } },
      /larger/,
    ],
    ['an invalid base path', { basePath: 'api' }, /basePath: must be a path like/],
    [
      'a disabled path that no endpoint has',
      { disabledPaths: ['/sign-up/email', '/api/internal/setup'] },
      /disabledPaths\.1: \/api\/internal\/setup is not the path of an endpoint/,
    ],
    [
      'a limit for a path that no endpoint has',
      { rateLimit: { customRules: { '/two-factor/*': { window: 10, max: 3 } } } },
      /rateLimit\.customRules\.\/two-factor\/\* is not the path of an endpoint/,
    ],
    ['an invalid proxy address', { advanced: { ipAddress: { trustedProxies: ['nearby'] } } }, /trustedProxies/],
  ]
  for (const [what, options, words] of mistakes) {
    test(`with ${what} is rejected with an error that names the option and the file`, async () => {
      const file = await written('mistake.json', JSON.stringify(options))
      await assert.rejects(load(file), (error) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, /^mistake\.json cannot be used:\n/)
        assert.match(error.message, words)
        return true
      })
    })
  }

  test('accepts paths of endpoints, including internal and parameterized ones, and the path of all pages', async () => {
    const rule = { window: 10, max: 3 }
    const customRules = { '/callback/{id}': rule, '/internal/uploads': rule, '/pages': rule }
    const options = { disabledPaths: ['/internal/setup', '/reset-password/{token}'], rateLimit: { customRules } }
    const config = await load(await written('paths.json', JSON.stringify(options)))
    assert.deepEqual(config.disabledPaths, options.disabledPaths)
    assert.deepEqual(config.rateLimit.customRules, customRules)
  })

  test('is rejected with an explanation if its file is missing, broken or without a default export', async () => {
    await assert.rejects(load('nowhere.json'), /nowhere\.json does not exist/)
    await assert.rejects(load(await written('broken.json', '{')), /broken\.json cannot be read/)
    await assert.rejects(
      load(await written('empty.ts', 'export const port = 1')),
      /empty\.ts must have a default export/,
    )
  })
})

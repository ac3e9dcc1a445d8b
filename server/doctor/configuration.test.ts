import assert from 'node:assert/strict'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { loadConfig } from '../cli/load-config.ts'
import { placeholderSecret } from '../process/secret.ts'
import { findings, strongSecret } from '../testing/doctor.ts'
import { makeFolder } from '../testing/folder.ts'
import { runChecks } from './check.ts'
import { configurationChecks } from './configuration.ts'

let folder: Awaited<ReturnType<typeof makeFolder>>
before(async () => void (folder = await makeFolder()))
after(() => folder.remove())

/** The environment of a public installation without problems. */
const sound = {
  NODE_ENV: 'production',
  GATEHOUSE_BASE_URL: 'https://accounts.acme.example',
  GATEHOUSE_SECRET: strongSecret,
  GATEHOUSE_TRUSTED_PROXIES: '10.0.0.1',
}

type Situation = { environment?: Record<string, string>; options?: object; mode?: number }

let places = 0

/** Returns the findings for an environment and a configuration file with the given mode. */
async function find({ environment = {}, options = {}, mode = 0o600 }: Situation) {
  const place = join(folder.path, String(++places))
  const data = join(place, 'data')
  await mkdir(data, { recursive: true, mode: 0o700 })
  const file = join(place, 'gatehouse.config.json')
  await writeFile(file, JSON.stringify(options))
  await chmod(file, mode)
  const all = { ...sound, GATEHOUSE_DATA: data, ...environment }
  const config = await loadConfig({ file: undefined, folder: place, environment: all })
  return findings(await runChecks('configuration', configurationChecks, { config, environment: all, folder: place }))
}

const origins = (...trustedOrigins: string[]) => ({ options: { trustedOrigins } })
const cookieDomain = (domain: string) => ({
  options: { advanced: { crossSubDomainCookies: { enabled: true, domain } } },
})

const faults: [title: string, situation: Situation, expected: string][] = [
  ['a variable is unknown', { environment: { GATEHOUSE_BASE_ULR: 'https://x.example' } }, 'variables: warning'],
  [
    'the secret is stored only on this machine, although other servers can use the database',
    { environment: { GATEHOUSE_SECRET: '', DATABASE_URL: 'postgres://db.acme.example/acme' } },
    'secret: warning',
  ],
  ['the secret repeats itself', { environment: { GATEHOUSE_SECRET: 'k3J9'.repeat(10) } }, 'secret: wrong'],
  [
    'the secret has few characters',
    { environment: { GATEHOUSE_SECRET: 'aaaaaaaaaaaabbbbbbbbbbbbbbbbbccccccc' } },
    'secret: wrong',
  ],
  [
    'the secret is a phrase from examples',
    { environment: { GATEHOUSE_SECRET: 'my-super-secret-key-for-Acme-2026!!' } },
    'secret: wrong',
  ],
  [
    'the secret is a sequence',
    { environment: { GATEHOUSE_SECRET: '0123456789abcdef0123456789ABCDEFxyz' } },
    'secret: wrong',
  ],
  [
    'a previous secret is weak',
    { environment: { GATEHOUSE_PREVIOUS_SECRETS: 'x'.repeat(32) } },
    'previous secrets: wrong',
  ],
  [
    'the secret is also a previous secret',
    { environment: { GATEHOUSE_PREVIOUS_SECRETS: strongSecret } },
    'previous secrets: warning',
  ],
  ['everybody can change the configuration', { options: { port: 3001 }, mode: 0o602 }, 'configuration file: wrong'],
  [
    'everybody can read a secret in the configuration file',
    { options: { mail: { smtp: 'smtps://u:p@mail.example' } }, mode: 0o644 },
    'configuration file: wrong',
  ],
  [
    'everybody can read the secret of a provider',
    { options: { socialProviders: { google: { clientId: 'a', clientSecret: 'b' } } }, mode: 0o644 },
    'configuration file: wrong',
  ],
  [
    'the address uses http',
    { environment: { GATEHOUSE_BASE_URL: 'http://accounts.acme.example' } },
    'public address: wrong',
  ],
  ['production has a local address', { environment: { GATEHOUSE_BASE_URL: '' } }, 'public address: wrong'],
  ['cookies are not secure', { options: { advanced: { useSecureCookies: false } } }, 'secure cookies: wrong'],
  ['the cookie domain is another site', cookieDomain('acme.test'), 'cookie domain: wrong'],
  [
    'strangers share the cookie domain',
    { ...cookieDomain('vercel.app'), environment: { GATEHOUSE_BASE_URL: 'https://acme.vercel.app' } },
    'cookie domain: wrong',
  ],
  ['a stranger can own a trusted preview domain', origins('https://*.vercel.app'), 'trusted origins: wrong'],
  [
    'a stranger can own a trusted preview domain with a prefix',
    origins('https://acme-*.netlify.app'),
    'trusted origins: wrong',
  ],
  ['a stranger can own a trusted country domain', origins('https://*.co.uk'), 'trusted origins: wrong'],
  ['a stranger can own any trusted domain', origins('https://*.com'), 'trusted origins: wrong'],
  [
    'a stranger can own one of several doubtful origins',
    origins('http://app.acme.example', 'https://*.vercel.app'),
    'trusted origins: wrong',
  ],
  ['production trusts localhost', origins('http://localhost:5173'), 'trusted origins: warning'],
  ['a trusted origin uses http', origins('http://app.acme.example'), 'trusted origins: warning'],
  ['a trusted pattern admits http', origins('*.acme.example'), 'trusted origins: warning'],
  [
    'every address is a trusted proxy',
    { environment: { GATEHOUSE_TRUSTED_PROXIES: '0.0.0.0/0' } },
    'trusted proxies: wrong',
  ],
  [
    'every IPv6 address is a trusted proxy',
    { environment: { GATEHOUSE_TRUSTED_PROXIES: '10.0.0.1,::/0' } },
    'trusted proxies: wrong',
  ],
  ['no proxy is trusted', { environment: { GATEHOUSE_TRUSTED_PROXIES: '' } }, 'trusted proxies: warning'],
  ['rate limits are off', { options: { rateLimit: { enabled: false } } }, 'rate limits: warning'],
]

describe('the checks of the configuration', () => {
  test('find nothing in a sound configuration', async () => {
    const trustedOrigins = [
      'https://app.acme.example',
      'HTTPS://*.Acme.example',
      'https://*.acme.example',
      'https://acme.vercel.app',
      'acme://',
    ]
    const environment = {
      GATEHOUSE_SERVICE_HOST: '10.1.1.1',
      GATEHOUSE_PORT_3000_TCP_ADDR: '10.1.1.1',
      GATEHOUSE_PORT: 'tcp://10.1.1.1:3000',
    }
    assert.deepEqual(
      await find({ environment, options: { trustedOrigins, mail: { smtp: 'smtps://u:p@mail.example' } } }),
      [],
    )
  })

  test('find nothing on a developer’s machine', async () => {
    const environment = {
      NODE_ENV: 'development',
      GATEHOUSE_BASE_URL: '',
      GATEHOUSE_SECRET: '',
      GATEHOUSE_TRUSTED_PROXIES: '',
    }
    assert.deepEqual(await find({ environment, ...origins('http://localhost:5173', 'http://[::1]:5173') }), [])
  })

  for (const [title, situation, expected] of faults) {
    test(`report that ${title}`, async () => {
      assert.deepEqual(await find(situation), [`configuration: ${expected}`])
    })
  }

  test('report the placeholder secret, unless only this machine can reach the server', async () => {
    const environment = {
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://localhost/acme',
      GATEHOUSE_HOST: '127.0.0.1',
      GATEHOUSE_BASE_URL: '',
      GATEHOUSE_SECRET: placeholderSecret,
      GATEHOUSE_TRUSTED_PROXIES: '',
    }
    assert.deepEqual(await find({ environment }), [])
    const inProduction = { ...sound, GATEHOUSE_SECRET: placeholderSecret }
    assert.deepEqual(await find({ environment: inProduction }), ['configuration: secret: wrong'])
  })

  test('report that everybody on the machine can open the secret file and the data folder', async () => {
    const data = join(folder.path, 'open')
    await mkdir(data)
    await chmod(data, 0o777)
    await writeFile(join(data, 'secret'), strongSecret, { mode: 0o644 })
    assert.deepEqual(await find({ environment: { GATEHOUSE_DATA: data, GATEHOUSE_SECRET: '' } }), [
      'configuration: secret file: wrong',
      'configuration: data folder: wrong',
    ])
  })
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, describe, test } from 'node:test'
import { settings, settingSubjects } from '../../contract/admin/settings.ts'
import { resolveConfig, type Options } from '../config/config.ts'
import { administrator } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import { readSettings } from './settings.ts'

const secrets: Options = {
  secret: 'sentinel-secret-sentinel-secret-01',
  previousSecrets: ['sentinel-previous-sentinel-previous'],
  database: {
    url: 'postgres://sentinel:sentinel@db.example/app',
    listenUrl: 'postgres://sentinel:sentinel@direct.example/app',
  },
  redis: { url: 'redis://:sentinel@cache.example' },
  mail: {
    transport: 'resend',
    apiKey: 'sentinel-key',
    smtp: 'smtps://sentinel:sentinel@mail.example',
    endpoint: 'https://sentinel@mail.example/send',
  },
  socialProviders: {
    github: { clientId: 'shown-client', clientSecret: 'sentinel-client', privateKey: 'sentinel-pem' },
  },
}

describe('GET /api/auth/internal/settings', async () => {
  const app = await startApp({ after, options: { branding: { name: 'Northwind', logo: '/logo.svg' } } })
  const olga = await administrator(app)

  test('returns the settings with their current values to an administrator', async () => {
    const { data } = await olga.visitor.call(settings)
    const valueOf = (option: string) => data?.settings.find((each) => each.option === option)
    assert.deepEqual(valueOf('branding.name'), {
      option: 'branding.name',
      subject: 'branding',
      state: 'shown',
      value: 'Northwind',
      default: 'Gatehouse',
      source: 'default',
      setBy: null,
      env: 'GATEHOUSE_APP_NAME',
      recommended: null,
      docs: 'docs/configuration.md#branding-and-languages',
    })
    assert.deepEqual(
      ['light', 'dark', 'square'].map((kind) => valueOf(`branding.logo.${kind}`)?.value),
      ['/logo.svg', null, null],
    )
    assert.equal(valueOf('session.expiresIn')?.value, '604800')
    assert.deepEqual([valueOf('secret')?.state, valueOf('secret')?.value], ['hidden', null])
    const { origin } = app.config
    const inForce: [option: string, value: string][] = [
      ['baseURL', origin],
      ['jwt.issuer', origin],
      ['jwt.audience', origin],
      ['advanced.useSecureCookies', 'false'],
      ['jwks.keyPairConfig.alg', 'EdDSA'],
    ]
    for (const [option, value] of inForce)
      assert.deepEqual([valueOf(option)?.state, valueOf(option)?.value], ['shown', value], option)
    assert.deepEqual(data?.branding, {
      name: 'Northwind',
      logo: '/logo.svg',
      logoDark: null,
      logoSquare: null,
      accent: '#1f7a74',
      accentDark: null,
      radius: 'soft',
      font: 'own',
      theme: 'auto',
    })
    assert.doesNotMatch(olga.visitor.lastBody(), /reference-secret|postgres:\/\//)
  })
})

describe('the settings', () => {
  test('contain no secret anywhere', () => {
    const shown = JSON.stringify(readSettings(resolveConfig(secrets)))
    assert.doesNotMatch(shown, /sentinel/)
    assert.match(shown, /github/)
  })

  test('name the file or the variable in which each option is set', () => {
    const sources = new Map([
      ['port', 'PORT'],
      ['trustedOrigins', 'gatehouse.config.ts'],
      ['socialProviders.github.clientId', 'gatehouse.config.ts'],
    ])
    const options = { port: 4000, trustedOrigins: ['https://a.example'] }
    const settings = readSettings(resolveConfig(options, sources))
    const sourceOf = (name: string) => {
      const { source, setBy } = settings.find(({ option }) => option === name)!
      return [source, setBy]
    }
    assert.deepEqual(sourceOf('port'), ['environment', 'PORT'])
    assert.deepEqual(sourceOf('trustedOrigins'), ['file', 'gatehouse.config.ts'])
    assert.deepEqual(sourceOf('host'), ['default', null])
    assert.deepEqual(sourceOf('socialProviders'), ['file', 'gatehouse.config.ts'])
  })

  test('include the default and the effective value of unset options, and recommend better values', () => {
    const read = (options: Options) => {
      const settings = readSettings(resolveConfig(options))
      return (name: string) => settings.find(({ option }) => option === name)!
    }
    const standard = read({ port: 4000 })
    assert.deepEqual(
      [standard('baseURL').value, standard('baseURL').default],
      ['http://localhost:4000', 'http://localhost:4000'],
    )
    assert.deepEqual(standard('baseURL').recommended, { id: 'public-url', value: null })
    assert.deepEqual(standard('emailAndPassword.requireEmailVerification').recommended, {
      id: 'verify-addresses',
      value: 'true',
    })
    assert.equal(standard('mail.endpoint').value, 'https://api.resend.com/emails')
    assert.deepEqual([standard('secret').state, standard('secret').default], ['hidden', null])
    assert.deepEqual(
      [standard('organization.roles').value, standard('socialProviders').value],
      ['owner, admin, member', ''],
    )
    const careful = read({
      baseURL: 'https://id.example.com',
      emailAndPassword: { requireEmailVerification: true },
      organization: { membershipLimit: () => 5 },
      retention: { mails: null },
    })
    assert.equal(careful('baseURL').recommended, null)
    assert.equal(careful('emailAndPassword.requireEmailVerification').recommended, null)
    assert.deepEqual(
      [careful('jwt.issuer').value, careful('advanced.useSecureCookies').value],
      ['https://id.example.com', 'true'],
    )
    assert.deepEqual(
      [careful('organization.membershipLimit').state, careful('organization.membershipLimit').default],
      ['function', '100'],
    )
    assert.deepEqual([careful('retention.mails').value, careful('retention.mails').default], ['null', '90'])
  })

  test('include at least one option of every subject', () => {
    const subjects = new Set(readSettings(resolveConfig({})).map(({ subject }) => subject))
    assert.deepEqual(subjects, new Set(settingSubjects))
  })

  test('are all documented in the section that each setting names', () => {
    for (const { option, docs } of readSettings(resolveConfig({}))) {
      const tokens = documentedIn(docs)
      const isNamed = tokens.some(
        (token) =>
          token === option ||
          token.startsWith(`${option}.<`) ||
          option.startsWith(`${token}.`) ||
          (token.startsWith('….') && option.endsWith(token.slice(1))),
      )
      assert.ok(isNamed, `${option} is missing in ${docs}`)
    }
  })
})

/** Returns the names in code font in a section of the documentation, such as `docs/configuration.md#server`. */
function documentedIn(link: string) {
  const [file = '', anchor] = link.split('#')
  const sections = readFileSync(file, 'utf8').split(/^## /m)
  const section = sections.find((text) => text.split('\n')[0]!.toLowerCase().replaceAll(' ', '-') === anchor)
  return [...(section ?? '').matchAll(/`([^`]+)`/g)].map(([, token]) => token!)
}

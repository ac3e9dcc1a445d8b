import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { settings } from '../../contract/admin/settings.ts'
import { resolveConfig, type Options } from '../config/config.ts'
import { administrator } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import { readSettings } from './settings.ts'

const secrets: Options = {
  secret: 'sentinel-secret-sentinel-secret-01',
  previousSecrets: ['sentinel-previous-sentinel-previous'],
  database: { url: 'postgres://sentinel:sentinel@db.example/app' },
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

  test('are shown to an administrator as in effect', async () => {
    const { data } = await olga.visitor.call(settings)
    const valueOf = (option: string) => data?.settings.find((each) => each.option === option)
    assert.deepEqual(valueOf('branding.name'), {
      option: 'branding.name',
      state: 'shown',
      value: 'Northwind',
      source: null,
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
      assert.deepEqual(valueOf(option), { option, state: 'shown', value, source: null })
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
  test('contain no secret in any place', () => {
    const shown = JSON.stringify(readSettings(resolveConfig(secrets)))
    assert.doesNotMatch(shown, /sentinel/)
    assert.match(shown, /shown-client/)
  })

  test('name the file or variable that set each option', () => {
    const sources = new Map([
      ['port', 'PORT'],
      ['trustedOrigins', 'gatehouse.config.ts'],
    ])
    const options = { port: 4000, trustedOrigins: ['https://a.example'] }
    const told = readSettings(resolveConfig(options, sources))
    const sourceOf = (option: string) => told.find((each) => each.option === option)?.source
    assert.deepEqual(
      [sourceOf('port'), sourceOf('trustedOrigins'), sourceOf('host')],
      ['PORT', 'gatehouse.config.ts', null],
    )
  })
})

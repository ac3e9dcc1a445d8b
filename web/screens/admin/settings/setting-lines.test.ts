import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Setting } from '../../../../contract/admin/settings.ts'
import { writeDuration } from '../../../messages/duration.ts'
import { configurationFile, environmentLine, fileLine } from './setting-lines.ts'

const plain: Setting = {
  option: 'session.expiresIn',
  subject: 'sessions',
  state: 'shown',
  value: '604800',
  default: '604800',
  source: 'default',
  setBy: null,
  env: null,
  recommended: null,
  docs: 'docs/configuration.md#users-and-sessions',
}

function lines(changes: Partial<Setting>) {
  const setting = { ...plain, ...changes }
  return [environmentLine(setting), fileLine(setting)]
}

describe('the lines that change an option', () => {
  test('contain the effective value', () => {
    assert.deepEqual(lines({}), [null, 'session: { expiresIn: 604800 },'])
    assert.deepEqual(lines({ option: 'baseURL', value: 'https://id.example.com', env: 'GATEHOUSE_BASE_URL' }), [
      'GATEHOUSE_BASE_URL=https://id.example.com',
      "baseURL: 'https://id.example.com',",
    ])
  })

  test('quote text, and write several values as a list', () => {
    assert.deepEqual(lines({ option: 'branding.name', value: "Ada's", env: 'GATEHOUSE_APP_NAME' }), [
      `GATEHOUSE_APP_NAME="Ada's"`,
      String.raw`branding: { name: 'Ada\'s' },`,
    ])
    const origins = { option: 'trustedOrigins', value: 'https://a.example, https://b.example', env: 'ORIGINS' }
    assert.deepEqual(lines(origins), [
      'ORIGINS=https://a.example,https://b.example',
      "trustedOrigins: ['https://a.example', 'https://b.example'],",
    ])
    assert.deepEqual(lines({ option: 'socialProviders', value: 'github, my-own' }), [
      null,
      "socialProviders: { github: { … }, 'my-own': { … } },",
    ])
  })

  test('contain the recommended value, or an example if only the operator knows the value', () => {
    const verify = { option: 'emailAndPassword.requireEmailVerification', value: 'false' }
    assert.deepEqual(lines({ ...verify, recommended: { id: 'verify-addresses', value: 'true' } }), [
      null,
      'emailAndPassword: { requireEmailVerification: true },',
    ])
    const transport = { option: 'mail.transport', value: 'outbox', env: 'GATEHOUSE_MAIL_TRANSPORT' }
    assert.deepEqual(lines({ ...transport, recommended: { id: 'send-mail', value: null } }), [
      'GATEHOUSE_MAIL_TRANSPORT=smtp',
      "mail: { transport: 'smtp' },",
    ])
  })

  test('have a placeholder if the value is hidden, unset or a function', () => {
    const secret: Partial<Setting> = { option: 'secret', state: 'hidden', value: null, env: 'GATEHOUSE_SECRET' }
    assert.deepEqual(lines(secret), ['GATEHOUSE_SECRET=…', "secret: '…',"])
    const unset: Partial<Setting> = { state: 'unset', value: null }
    assert.deepEqual(lines({ ...unset, option: 'organization.organizationLimit' }), [
      null,
      'organization: { organizationLimit: … },',
    ])
    assert.deepEqual(lines({ ...unset, option: 'jwt.definePayload' }), [null, 'jwt: { definePayload: () => { … } },'])
  })
})

test('a configuration file has every option that is set, and a comment for each value that is not shown', () => {
  const file: Partial<Setting> = { source: 'file', setBy: 'gatehouse.config.ts' }
  const text = configurationFile([
    { ...plain, ...file },
    { ...plain, option: 'session.updateAge' },
    { ...plain, ...file, option: 'organization.teams.enabled', value: 'true' },
    { ...plain, ...file, option: 'organization.teams.maximumTeams', value: '5' },
    { ...plain, option: 'secret', state: 'hidden', value: null, source: 'environment', setBy: 'GATEHOUSE_SECRET' },
  ])
  assert.equal(
    text,
    `import { defineConfig } from 'gatehouse'

export default defineConfig({
  session: {
    expiresIn: 604800,
  },
  organization: {
    teams: {
      enabled: true,
      maximumTeams: 5,
    },
  },
  // secret: …
})
`,
  )
})

test('durations use the largest unit without a remainder', () => {
  const written = [604_800, 86_400, 5400, 3600, 90, 0].map((seconds) => writeDuration(seconds, 'en'))
  assert.deepEqual(written, ['7 days', '1 day', '90 minutes', '1 hour', '90 seconds', '0 seconds'])
  assert.equal(writeDuration(172_800, 'de'), '2 Tage')
})

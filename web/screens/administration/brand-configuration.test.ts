import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Branding } from '../../../contract/portal/settings.ts'
import { configurationOf } from './brand-configuration.ts'

const before: Branding = {
  name: 'Gatehouse',
  logo: '/logo.svg',
  accent: '#1f7a74',
  accentDark: null,
  radius: 'soft',
  font: 'own',
  theme: 'auto',
}

describe('what to configure for a look that was tried', () => {
  test('is nothing while nothing is changed', () => {
    const { isSet, leftOut, environment } = configurationOf(before, { ...before, accentDark: null })
    assert.deepEqual([isSet, leftOut, environment], [false, [], ''])
  })

  test('names what is changed only, for a file and for the environment', () => {
    const { json, environment } = configurationOf(before, { ...before, name: 'Ada’s $HOME', accent: '#ffd400' })
    assert.deepEqual(JSON.parse(json), { branding: { name: 'Ada’s $HOME', accent: '#ffd400' } })
    assert.equal(environment, "GATEHOUSE_APP_NAME='Ada’s $HOME'\nGATEHOUSE_ACCENT='#ffd400'")
  })

  test('says what to leave out, and quotes so that no shell reads more into it', () => {
    const { leftOut, environment } = configurationOf(before, { ...before, logo: '', name: "it's; rm" })
    assert.deepEqual(leftOut, ['branding.logo'])
    assert.equal(environment, String.raw`GATEHOUSE_APP_NAME='it'\''s; rm'`)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Branding } from '../../../../contract/admin/settings.ts'
import { configurationOf } from './brand-configuration.ts'

const before: Branding = {
  name: 'Gatehouse',
  logo: '/logo.svg',
  logoDark: null,
  logoSquare: null,
  accent: '#1f7a74',
  accentDark: null,
  radius: 'soft',
  font: 'own',
  theme: 'auto',
}

describe('the configuration for a previewed brand', () => {
  test('is empty without changes', () => {
    const { isSet, leftOut, environment } = configurationOf(before, { ...before, accentDark: null })
    assert.deepEqual([isSet, leftOut, environment], [false, [], ''])
  })

  test('contains only the changes, for a file and for the environment', () => {
    const { json, environment } = configurationOf(before, { ...before, name: 'Ada’s $HOME', accent: '#ffd400' })
    assert.deepEqual(JSON.parse(json), { branding: { name: 'Ada’s $HOME', accent: '#ffd400' } })
    assert.equal(environment, "GATEHOUSE_APP_NAME='Ada’s $HOME'\nGATEHOUSE_ACCENT='#ffd400'")
  })

  test('lists the options to remove and quotes values for a shell', () => {
    const { leftOut, environment } = configurationOf(before, { ...before, logo: '', name: "it's; rm" })
    assert.deepEqual(leftOut, ['branding.logo'])
    assert.equal(environment, String.raw`GATEHOUSE_APP_NAME='it'\''s; rm'`)
  })

  test('contains all logos in the file if one changes, and removes all logos if `logo` is removed', () => {
    const several = { ...before, logoDark: '/dark.svg', logoSquare: '/square.svg' }
    const { json, environment } = configurationOf(before, { ...several, logoSquare: '' })
    assert.deepEqual(JSON.parse(json), { branding: { logo: { light: '/logo.svg', dark: '/dark.svg' } } })
    assert.equal(environment, 'GATEHOUSE_LOGO_DARK=/dark.svg')
    assert.deepEqual(configurationOf(several, { ...several, logoDark: '' }).leftOut, ['branding.logo.dark'])
    assert.deepEqual(configurationOf(several, { ...several, logo: '' }).leftOut, ['branding.logo'])
    assert.equal(configurationOf(before, { ...several, logo: '' }).isSet, false)
  })
})

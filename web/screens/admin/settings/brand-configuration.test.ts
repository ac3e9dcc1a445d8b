import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { parseEnv } from 'node:util'
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

/** Returns the app name that a shell reads from a line. */
function inShell(line: string) {
  return execFileSync('sh', ['-c', `${line}\nprintf %s "$GATEHOUSE_APP_NAME"`], { encoding: 'utf8' })
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

  test('lists the options to remove', () => {
    assert.deepEqual(configurationOf(before, { ...before, logo: '' }).leftOut, ['branding.logo'])
  })

  test('quotes values for a shell and for an .env file', () => {
    for (const name of ['Ada', 'Ada; rm', "Ada's; rm", 'Ada $HOME', 'Ada "A"', 'Ada `A`', String.raw`Ada \ A`]) {
      const { environment } = configurationOf(before, { ...before, name })
      assert.equal(inShell(environment), name)
      assert.equal(parseEnv(environment)['GATEHOUSE_APP_NAME'], name)
    }
  })

  test('quotes a value only for a shell if an .env file cannot contain the value', () => {
    for (const name of ["Ada's $HOME", `Ada's "A"`]) {
      const { environment } = configurationOf(before, { ...before, name })
      assert.equal(inShell(environment), name)
    }
  })

  test('contains all logos in the file if one logo changes, and drops the variants if `logo` is removed', () => {
    const several = { ...before, logoDark: '/dark.svg', logoSquare: '/square.svg' }
    const { json, environment } = configurationOf(before, { ...several, logoSquare: '' })
    assert.deepEqual(JSON.parse(json), { branding: { logo: { light: '/logo.svg', dark: '/dark.svg' } } })
    assert.equal(environment, 'GATEHOUSE_LOGO_DARK=/dark.svg')
    assert.deepEqual(configurationOf(several, { ...several, logoDark: '' }).leftOut, ['branding.logo.dark'])
    assert.deepEqual(configurationOf(several, { ...several, logo: '' }).leftOut, ['branding.logo'])
    assert.equal(configurationOf(before, { ...several, logo: '' }).isSet, false)
  })
})

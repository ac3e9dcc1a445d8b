import type { Page } from '@playwright/test'
import { verifyTotp } from '../../../contract/factors/two-factor.ts'
import type { Options } from '../../../server/config/config.ts'
import { codeAt, stepAt } from '../../../server/factors/totp-codes.ts'
import { beginApp } from '../../../server/testing/factors.ts'
import { expect } from '../testing/site.ts'
import { as } from './account.ts'
import { main, signInBy } from './entry.ts'
import { dataOf, password, type Person, type TestServer } from './test-server.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

/** Returns the user with this name, and sets up an authenticator app on the first call. */
export async function withApp(scenario: Scenario, server: TestServer, name: string) {
  const person = await server.person(name)
  await scenario.once(`app of ${person.email} at ${server.origin}`, async () => {
    const { totpURI } = await beginApp(person.visitor, password)
    const secret = new URL(totpURI).searchParams.get('secret')!
    const now = new Date(Date.now() + server.movedSeconds() * 1000)
    await dataOf(person.visitor.call(verifyTotp, { body: { code: codeAt(secret, stepAt(now)) } }))
  })
  return person
}

/** Signs in with the password, which leads to the second step. */
export async function challenged(scenario: Scenario, name = 'Sec Ond', options?: Options) {
  const server = options ? await scenario.server(options) : await main(scenario)
  const person = await withApp(scenario, server, name)
  const page = await scenario.visit(server, '/sign-in')
  await signInBy(page, person.email)
  await expect(heading(page)).toHaveText('One more step')
  return { page, server, person }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const code = (page: Page) => page.getByLabel('6-digit code')

async function withRecoveryCode(scenario: Scenario) {
  const { page } = await challenged(scenario)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  return page
}

export const secondStep: States = {
  ready: async (scenario) => {
    const { page } = await challenged(scenario)
    await expect(code(page)).toBeFocused()
    return page
  },
  incomplete: async (scenario) => {
    const { page } = await challenged(scenario)
    await code(page).fill('12')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Enter all six digits.')).toBeVisible()
    return page
  },
  'wrong code': async (scenario) => {
    const { page } = await challenged(scenario, 'Wro Ng')
    await code(page).pressSequentially('000 000')
    await expect(page.getByText('That code isn’t right.')).toBeVisible()
    await expect(code(page)).toHaveValue('000 000')
    return page
  },
  trusting: async (scenario) => {
    const { page } = await challenged(scenario)
    await page.getByLabel('Don’t ask again on this device for 30 days').check()
    return page
  },
  'without trust': async (scenario) => {
    const { page } = await challenged(scenario, 'No Trust', { twoFactor: { trustDeviceMaxAge: 0 } })
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    return page
  },
  'recovery code': withRecoveryCode,
  'wrong recovery code': async (scenario) => {
    const page = await withRecoveryCode(scenario)
    await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAAA')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('That recovery code isn’t right, or it was already used.')).toBeVisible()
    return page
  },
  paused: async (scenario) => {
    const { page } = await challenged(scenario, 'Pau Sed', {
      rateLimit: { enabled: true, customRules: { '/two-factor/verify-totp': { window: 60, max: 1 } } },
    })
    for (const wrong of ['000000', '000001']) await code(page).fill(wrong)
    await expect(page.getByText('Too many attempts.')).toBeVisible()
    return page
  },
  closed: async (scenario) => {
    const { page, server, person } = await challenged(scenario, 'Clo Sed', { rateLimit: { enabled: true } })
    await server.query('delete from known_devices where user_id = $1', [person.id])
    await code(page).fill('000000')
    await expect(page.getByText('That code isn’t right.')).toBeVisible()
    await server.query(`update guess_lanes set closed_at = now() where credential = 'second-factor'`, [])
    await code(page).fill('000001')
    await expect(page.getByText(/^Too many wrong codes were entered on new devices/)).toBeVisible()
    return page
  },
  'too many': async (scenario) => {
    const { page, server, person } = await challenged(scenario, 'Too Many')
    await server.query('update sign_in_challenges set attempts = 5 where user_id = $1', [person.id])
    await code(page).fill('000000')
    await expect(heading(page)).toHaveText('Too many wrong codes')
    return page
  },
  'timed out': async (scenario) => {
    const page = await scenario.visit(await main(scenario), '/sign-in/second-step')
    await expect(heading(page)).toHaveText('That took too long')
    return page
  },
  'no method': async (scenario) => {
    const { page, server, person } = await challenged(scenario, 'No Method')
    await server.query('delete from totp_factors where user_id = $1', [person.id])
    await server.query('delete from recovery_codes where user_id = $1', [person.id])
    await page.reload()
    await expect(heading(page)).toHaveText('No second step is available')
    return page
  },
  failed: async (scenario) => {
    const { page, server } = await challenged(scenario)
    await scenario.fault(() => server.withoutTable('sign_in_challenges'))
    await page.reload()
    await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    return page
  },
}

async function settingUp(scenario: Scenario) {
  const server = await main(scenario)
  const page = await scenario.visit(server, '/account/security', { as: await server.person('Mira Osei') })
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  return page
}

/** Opens the security page of a user who has an authenticator app and this number of recovery codes. */
async function withFactors(scenario: Scenario, name: string, codes = 10) {
  const server = await main(scenario)
  const person = await withApp(scenario, server, name)
  await server.query(
    `delete from recovery_codes where ctid in
       (select ctid from recovery_codes where user_id = $1 offset $2)`,
    [person.id, codes],
  )
  const page = await scenario.visit(server, '/account/security', { as: person })
  await expect(page.getByRole('button', { name: 'Turn off…' })).toBeVisible()
  return { page, server, person }
}

export const factors: States = {
  'set up': settingUp,
  'wrong code': async (scenario) => {
    const page = await settingUp(scenario)
    await page.getByLabel('Code from the app').fill('000000')
    await expect(page.getByText('That code isn’t right.')).toBeVisible()
    return page
  },
  'not verified': async (scenario) => {
    const page = await as(scenario, 'Theo Laurent', '/account/security', false)
    await expect(page.getByText('Verify your email before you set up a second step.')).toBeVisible()
    return page
  },
  on: async (scenario) => {
    const { page } = await withFactors(scenario, 'Two Factors')
    await expect(page.getByText('10 recovery codes left')).toBeVisible()
    return page
  },
  'few codes': async (scenario) => {
    const { page } = await withFactors(scenario, 'Few Codes', 2)
    await expect(page.getByText('Get new ones before you run out.')).toBeVisible()
    return page
  },
  'trusted devices': async (scenario) => {
    const { page, server, person } = await withFactors(scenario, 'Tru Sted')
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'
    const android =
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
    for (const userAgent of [windows, android])
      await server.query(
        `insert into known_devices (digest, user_id, user_agent, created_at, last_used_at, trust_digest, trusted_until)
         values ($1, $2, $1, now(), now(), 'digest', now() + interval '30 days') on conflict do nothing`,
        [userAgent, person.id],
      )
    await page.reload()
    await expect(page.getByRole('button', { name: 'Forget Firefox on Windows' })).toBeVisible()
    return page
  },
  'new codes': async (scenario) => {
    const { page } = await withFactors(scenario, 'New Codes')
    await page.getByRole('button', { name: 'Get new codes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Get new codes' }).click()
    await expect(page.getByRole('dialog', { name: 'Save these codes' })).toBeVisible()
    return page
  },
  'moving the app': async (scenario) => {
    const { page } = await withFactors(scenario, 'New Phone')
    await page.getByRole('button', { name: 'Move to another phone' }).click()
    await expect(page.getByRole('button', { name: 'Use this app' })).toBeVisible()
    return page
  },
  'turning off': async (scenario) => {
    const { page } = await withFactors(scenario, 'Two Factors')
    await page.getByRole('button', { name: 'Turn off…' }).click()
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
    return page
  },
}

/** Turns off the second step long after the user last entered a code, so the page asks for a code first. */
async function steppingUp(scenario: Scenario) {
  const { page, server, person } = await withFactors(scenario, 'Step Up')
  await outdateProofs(server, person)
  await page.getByRole('button', { name: 'Turn off…' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByText('Enter the code from your authenticator app to continue.')).toBeVisible()
  return page
}

export function outdateProofs(server: TestServer, person: Person) {
  return server.query(
    `update sessions set proofs = replace(proofs::text, '"at": "2', '"at": "1')::jsonb where user_id = $1`,
    [person.id],
  )
}

export const confirmationByCode: States = {
  'by code': steppingUp,
  'by recovery code': async (scenario) => {
    const page = await steppingUp(scenario)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    return page
  },
  'wrong code': async (scenario) => {
    const page = await steppingUp(scenario)
    await page.getByLabel('6-digit code').fill('000000')
    await expect(page.getByText('That code isn’t right.')).toBeVisible()
    return page
  },
}

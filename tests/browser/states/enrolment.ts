import type { Page } from '@playwright/test'
import { codeAt, stepAt } from '../../../server/factors/totp-codes.ts'
import { expect } from '../testing/site.ts'
import { signInBy } from './entry.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'
import type { Person, TestServer } from './test-server.ts'

const site = (scenario: Scenario) => scenario.server({ twoFactor: { required: 'everybody' } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const send = (page: Page) => page.getByRole('button', { name: 'Email me a code' })

/** Adds the rows of a user who signed up before the site required a second step. */
async function oldUser(scenario: Scenario, server: TestServer, name: string): Promise<Person> {
  const { visitor } = await server.admin()
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@northwind.example`
  const id = `enrolling-${email}`
  await scenario.once(`${email} at ${server.origin}`, async () => {
    await server.query(
      `insert into users (id, email, name, email_verified, role, extra, created_at, updated_at)
       values ($1, $2, $3, true, 'user', '{}', now(), now())`,
      [id, email, name],
    )
    await server.query(
      `insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
       select $1, $1, 'credential', $1, password, now(), now() from accounts where password is not null limit 1`,
      [id],
    )
  })
  return { id, name, email, visitor }
}

/** Signs in with the password, which leads to the setup of a second factor. */
async function enrolling(scenario: Scenario, name: string) {
  const server = await site(scenario)
  const person = await oldUser(scenario, server, name)
  const page = await scenario.visit(server, '/sign-in')
  await signInBy(page, person.email)
  await expect(heading(page)).toHaveText('Gatehouse requires a second step')
  await expect(send(page)).toBeVisible()
  return { page, server, person }
}

async function mailed(scenario: Scenario, name: string) {
  const { page, server, person } = await enrolling(scenario, name)
  await send(page).click()
  const field = page.getByLabel('Code from the email')
  await expect(field).toBeFocused()
  const code = (await server.mailsTo(person.email)).findLast(({ template }) => template === 'verify-code')!.code!
  return { page, server, field, code }
}

async function choosing(scenario: Scenario, name: string) {
  const { page, server, field, code } = await mailed(scenario, name)
  await field.fill(code)
  await expect(page.getByText('Choose one now. It takes a minute.')).toBeVisible()
  return { page, server }
}

async function settingUp(scenario: Scenario, name: string) {
  const { page, server } = await choosing(scenario, name)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  return { page, server, field: page.getByLabel('Code from the app') }
}

export const enrolment: States = {
  'email first': async (scenario) => (await enrolling(scenario, 'Mail First')).page,
  'code sent': async (scenario) => (await mailed(scenario, 'Mail Sent')).page,
  'wrong mailed code': async (scenario) => {
    const { page, field } = await mailed(scenario, 'Mail Wrong')
    await field.fill('000000')
    await expect(page.getByText('That code isn’t right. Use the one in the newest email.')).toBeVisible()
    return page
  },
  choosing: async (scenario) => (await choosing(scenario, 'Choo Sing')).page,
  'new passkey canceled': async (scenario) => {
    const { page } = await choosing(scenario, 'Pass Key')
    await page.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(page.getByText('No passkey was', { exact: false })).toBeVisible()
    return page
  },
  'new app': async (scenario) => (await settingUp(scenario, 'New App')).page,
  'new app, wrong code': async (scenario) => {
    const { page, field } = await settingUp(scenario, 'App Wrong')
    await field.fill('000000')
    await expect(page.getByText('That code isn’t right.')).toBeVisible()
    return page
  },
  'new recovery codes': async (scenario) => {
    const { page, server, field } = await settingUp(scenario, 'New Codes')
    const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
    const now = new Date(Date.now() + server.movedSeconds() * 1000)
    await field.fill(codeAt(secret, stepAt(now)))
    await expect(page.getByRole('dialog', { name: 'Save these codes' })).toBeVisible()
    return page
  },
}

/** The banner that shows signed-in users the date from which they need a second step. */
export const requiredFactor: States = {
  soon: async (scenario) => {
    const server = await site(scenario)
    const admin = await server.admin()
    await server.query(`update users set second_factor_due_at = '2030-12-03T12:00:00Z' where id = $1`, [admin.id])
    const page = await scenario.visit(server, '/account', { as: admin })
    await expect(page.getByText('From December 3, you’ll need a second step to sign in.')).toBeVisible()
    return page
  },
}

import type { Page } from '@playwright/test'
import { connectAuthenticator } from '../testing/authenticators.ts'
import { expect } from '../testing/site.ts'
import { arrived, open } from './entry.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

const begin = 'Sign up with a passkey'

async function choosePasskey(page: Page) {
  await page.getByRole('button', { name: begin }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(begin)
  return page
}

const atForm = async (scenario: Scenario) => choosePasskey(await open(scenario, '/sign-up'))

async function fill(page: Page, email: string) {
  await page.getByLabel('Name').fill('Mira Osei')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
}

/** Requests a code by email. Returns the code and the page that asks for the code. */
async function atCode(scenario: Scenario, email: string) {
  // Turns off rate limits, because these states request more codes than the limit allows in a minute.
  const server = await arrived(await scenario.server({ rateLimit: { enabled: false } }))
  const page = await choosePasskey(await scenario.visit(server, '/sign-up'))
  await fill(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  await server.runJobs()
  const mail = (await server.mailsTo(email)).findLast(({ template }) => template === 'sign-up-code')
  return { page, code: mail!.code! }
}

async function atPasskey(scenario: Scenario, email: string) {
  const { page, code } = await atCode(scenario, email)
  await page.getByLabel('Code from the email').pressSequentially(code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your passkey')
  return page
}

export const passkeySignUp: States = {
  ready: (scenario) => atForm(scenario),
  'password off': (scenario) =>
    open(scenario, '/sign-up', { emailAndPassword: { enabled: false }, passkey: { signUp: true } }),
  invalid: async (scenario) => {
    const page = await atForm(scenario)
    await fill(page, 'not an address')
    await expect(page.getByText('That doesn’t look like an email address.')).toBeVisible()
    return page
  },
  code: async (scenario) => (await atCode(scenario, 'mira.code@northwind.example')).page,
  'wrong code': async (scenario) => {
    const { page, code } = await atCode(scenario, 'mira.wrong@northwind.example')
    await page.getByLabel('Code from the email').pressSequentially(code === '000000' ? '111111' : '000000')
    await expect(page.getByText('That code isn’t right.')).toBeVisible()
    return page
  },
  passkey: (scenario) => atPasskey(scenario, 'mira.passkey@northwind.example'),
  canceled: async (scenario) => {
    const page = await atPasskey(scenario, 'mira.canceled@northwind.example')
    const authenticator = await connectAuthenticator(page, { device: 'phone' })
    await authenticator.recognize(false)
    await page.getByRole('button', { name: 'Create passkey' }).click()
    await expect(page.getByText('No passkey was created.')).toBeVisible()
    return page
  },
}

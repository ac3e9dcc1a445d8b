import type { Page } from '@playwright/test'
import type { Options } from '../../../server/config/config.ts'
import { digest } from '../../../server/crypto/tokens.ts'
import { spendPage } from '../testing/reused-page.ts'
import { expect } from '../testing/site.ts'
import { arrived, closePasswordLane, main, open, signInBy } from './entry.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'
import type { TestServer } from './test-server.ts'

const field = (page: Page) => page.getByLabel('Or enter the code')

/** Requests a link or code by email on the sign-in page. */
async function asking(scenario: Scenario, email: string, options: Options = {}) {
  const server = await arrived(await scenario.server(options))
  const page = await scenario.visit(server, '/sign-in')
  await page.getByLabel('Email').fill(email)
  const how = options.magicLink?.enabled === false ? 'code' : 'link'
  await page.getByRole('button', { name: `Email me a ${how}` }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await server.runJobs()
  return { server, page }
}

/** Enters a code, by default a wrong code. */
async function enterCode(page: Page, code = '00 00 00') {
  const answered = page.waitForResponse('**/sign-in/email-otp')
  await field(page).fill('')
  await field(page).pressSequentially(code)
  await answered
}

async function newestCode(server: TestServer, email: string) {
  const mail = (await server.mailsTo(email)).findLast(({ template }) => template === 'sign-in')
  return mail!.code!
}

/** Makes every code mailed to an email address invalid, so that no guess can be right by chance. */
async function spoilCodes(server: TestServer, email: string) {
  await server.query(`update mailed_codes set code_digest = 'spoiled' where address_digest = $1`, [digest(email)])
}

/** Requests a sign-in mail, and then enters these codes, which are all wrong. */
async function mistyping(scenario: Scenario, email: string, codes: readonly string[]) {
  const { server, page } = await asking(scenario, email)
  await spoilCodes(server, email)
  for (const code of codes) await enterCode(page, code)
  return page
}

export const mailedSignIn: States = {
  'no address': async (scenario) => {
    const page = await open(scenario, '/sign-in')
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText('Enter your email address.')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    return page
  },
  'code only': (scenario) => open(scenario, '/sign-in', { magicLink: { enabled: false } }),
  'password off': async (scenario) => {
    const page = await open(scenario, '/sign-in', { emailAndPassword: { enabled: false } })
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Password')).toHaveCount(0)
    return page
  },
  'passwords paused': async (scenario) => {
    const server = await scenario.server({ rateLimit: { enabled: true } })
    const user = await server.person('Mira Osei')
    await closePasswordLane(server, user.email)
    const page = await scenario.visit(server, '/sign-in')
    await signInBy(page, user.email)
    await page.getByRole('button', { name: 'get a link by email' }).click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    return page
  },
  offline: async (scenario) => {
    const page = await open(scenario, '/sign-in')
    await scenario.offline(page)
    await page.getByLabel('Email').fill('olga@northwind.example')
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText('You’re offline. Nothing you typed is lost.')).toBeVisible()
    return page
  },
  limited: async (scenario) => {
    const customRules = { '/sign-in/magic-link': { window: 60, max: 1 } }
    const options: Options = { rateLimit: { enabled: true, customRules } }
    const { server, page } = await asking(scenario, 'limited@northwind.example', options)
    expect(server).toBeTruthy()
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByText('Too many attempts.')).toBeVisible()
    return page
  },
  inbox: async (scenario) => {
    const { page } = await asking(scenario, 'inbox@northwind.example')
    await expect(field(page)).toBeFocused()
    await expect(page.getByText('i•••@northwind.example')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Send again in 0:\d\d$/ })).toBeVisible()
    await expect(page.getByText('The code expires in 5 minutes')).toBeVisible()
    return page
  },
  'inbox for a link': async (scenario) => {
    const { page } = await asking(scenario, 'inbox@northwind.example', {
      magicLink: { expiresIn: 600 },
      emailOTP: { enabled: false },
    })
    await expect(page.getByText('Open it in this browser.')).toBeVisible()
    await expect(page.getByText('The link expires in 10 minutes')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    return page
  },
  'inbox for a code': async (scenario) => {
    const { page } = await asking(scenario, 'inbox@northwind.example', {
      magicLink: { enabled: false },
      emailOTP: { otpLength: 8, expiresIn: 3600 },
    })
    await expect(page.getByText('We sent a code to')).toBeVisible()
    await expect(page.getByText('The code expires in 1 hour')).toBeVisible()
    await expect(page.getByLabel('Code from the email')).toBeFocused()
    return page
  },
  'incomplete code': async (scenario) => {
    const { page } = await asking(scenario, 'inbox@northwind.example')
    await field(page).fill('12 34')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Enter all 6 digits of the code.')).toBeVisible()
    return page
  },
  'wrong code': async (scenario) => {
    const page = await mistyping(scenario, 'wrong.code@northwind.example', ['000 000'])
    await expect(page.getByText('That code isn’t right.')).toBeVisible()
    await expect(field(page)).toHaveValue('000 000')
    return page
  },
  'too many codes': async (scenario) => {
    const page = await mistyping(scenario, 'many.codes@northwind.example', ['000000', '000001', '000002', '000003'])
    await expect(page.getByText('Too many wrong codes.')).toBeVisible()
    return page
  },
  'expired code': async (scenario) => {
    const { server, page } = await asking(scenario, 'late.code@northwind.example')
    await server.query(
      `update mailed_codes set created_at = created_at - interval '6 minutes' where address_digest = $1`,
      [digest('late.code@northwind.example')],
    )
    await enterCode(page)
    await expect(page.getByText('That code has expired.')).toBeVisible()
    return page
  },
  'no account': async (scenario) => {
    const email = 'stranger@northwind.example'
    const { server, page } = await asking(scenario, email, {
      user: { additionalFields: { company: { type: 'string', required: true } } },
    })
    await enterCode(page, await newestCode(server, email))
    await expect(page.getByText('There’s no account with this address yet.')).toBeVisible()
    return page
  },
  'sent again': async (scenario) => {
    const server = await main(scenario)
    const page = await scenario.visit(server, '/sign-in')
    spendPage(page)
    await page.clock.install()
    await page.getByLabel('Email').fill('again@northwind.example')
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await expect(page.getByRole('button', { name: /^Send again in/ })).toBeVisible()
    await page.clock.runFor(61_000)
    await page.getByRole('button', { name: 'Send again', exact: true }).click()
    await expect(page.getByText('Sent. It can take a minute to arrive.').first()).toBeVisible()
    return page
  },
}

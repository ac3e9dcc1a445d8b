import type { BrowserContext, Page } from '@playwright/test'
import type { ServerResponse } from 'node:http'
import { createTestDatabase } from '../../../server/testing/database.ts'
import { json, startScriptedServer } from '../../../server/testing/scripted-server.ts'
import { startProcess } from '../../../server/testing/server-process.ts'
import { expectAccessible } from '../testing/accessible.ts'
import { expect, test } from '../testing/site.ts'
import { password, setUp } from '../testing/users.ts'

const stops: (() => Promise<void>)[] = []
let origin = ''
const accepted = json({ success: true, hostname: 'localhost' })
const ada = { email: 'ada@example.com', password }
let answer: (response: ServerResponse) => void

test.beforeAll(async ({ playwright }) => {
  const service = await startScriptedServer({ after: (work) => stops.push(work) })
  service.answers['POST /verify'] = (response) => answer(response)
  const database = await createTestDatabase()
  const keys = { siteKey: 'site-key', secretKey: 'secret-key' }
  const siteVerifyURLOverride = `${service.origin}/verify`
  const server = await startProcess({
    database: { url: database.url },
    rateLimit: { enabled: false },
    captcha: { provider: 'cloudflare-turnstile', when: 'always', siteVerifyURLOverride, ...keys },
  })
  stops.unshift(async () => {
    await server.end('SIGTERM')
    await database.drop()
  })
  ;({ origin } = server)
  answer = accepted
  await setUp(await playwright.request.newContext(), origin)
  const request = await playwright.request.newContext()
  const headers = { origin, 'x-captcha-response': 'response' }
  const reply = await request.post(`${origin}/api/auth/sign-up/email`, { data: { ...ada, name: 'Ada' }, headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  await request.dispose()
})

test.afterAll(async () => {
  for (const stop of stops) await stop()
})

test.beforeEach(() => {
  answer = accepted
})

/** A replacement for the script of the CAPTCHA service. It shows a button that solves the CAPTCHA. */
const script = `
  globalThis.turnstile = {
    render(place, { sitekey, callback }) {
      const button = document.createElement('button')
      button.textContent = 'Solve for ' + sitekey
      button.onclick = () => callback('response')
      place.append(button)
    },
  }
  globalThis[new URL(document.currentScript.src).searchParams.get('onload')]()`

/** Serves `script` instead of the script of the CAPTCHA service. Returns an array that collects the requested URLs. */
async function serveWidget(context: BrowserContext, isBlocked = (): boolean => false) {
  const loaded: string[] = []
  await context.route('https://challenges.cloudflare.com/**', (route) => {
    loaded.push(route.request().url())
    return isBlocked() ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script })
  })
  return loaded
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm you’re human' })
const solve = (page: Page) => dialog(page).getByRole('button', { name: 'Solve for site-key' }).click()

async function signInAsAda(page: Page) {
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('signing up, signing in and requesting a reset link each require solving a new CAPTCHA', async ({
  page,
  context,
}) => {
  const loaded = await serveWidget(context)
  await page.goto(`${origin}/sign-up`)
  await page.getByLabel('Name').fill('Bob')
  await page.getByLabel('Email').fill('bob@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  expect(loaded).toEqual([])
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog(page).getByRole('heading')).toBeFocused()
  await expectAccessible(page)
  await solve(page)
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-up'))

  await context.clearCookies()
  await signInAsAda(page)
  await solve(page)
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))

  await context.clearCookies()
  await page.goto(`${origin}/forgot-password`)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Send' }).click()
  await solve(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  expect(loaded.length).toBe(3)
})

test('canceling the CAPTCHA keeps the entered values, and a refused CAPTCHA can be solved again', async ({
  page,
  context,
}) => {
  await serveWidget(context)
  await signInAsAda(page)
  await expect(dialog(page).getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Confirm you’re human to continue.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)

  answer = json({ success: false })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await solve(page)
  await expect(dialog(page).getByText('That check didn’t work.')).toBeVisible()
  answer = accepted
  await solve(page)
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
})

test('a CAPTCHA that does not load shows an error and can be loaded again', async ({ page, context, troubles }) => {
  let isBlocked = true
  await serveWidget(context, () => isBlocked)
  await signInAsAda(page)
  await expect(dialog(page).getByText('The check didn’t load.')).toBeVisible()
  troubles.length = 0
  isBlocked = false
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await solve(page)
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
})

test('the browser solves a new proof of work for each sign-in attempt', async ({ page, playwright }) => {
  const database = await createTestDatabase()
  const server = await startProcess({
    database: { url: database.url },
    rateLimit: { enabled: false },
    captcha: { when: 'always' },
  })
  try {
    await setUp(await playwright.request.newContext(), server.origin)
    await page.goto(`${server.origin}/sign-in`)
    await page.getByLabel('Email').fill('olga@example.com')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('That email and password don’t match.')).toBeVisible()

    let proceed = () => {}
    const isHeld = new Promise<void>((resolve) => (proceed = resolve))
    await page.route('**/proof-of-work?*', async (route) => {
      await isHeld
      await route.continue()
    })
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Checking that you’re human…')).toBeVisible()
    await expectAccessible(page)
    proceed()
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
    await page.goto('about:blank')
  } finally {
    await server.end('SIGTERM')
    await database.drop()
  }
})

test('only signed-out pages are allowed to load the script of the CAPTCHA service', async ({ page, context }) => {
  await serveWidget(context)
  const policyOf = async (path: string) => (await page.goto(origin + path))!.headers()['content-security-policy']
  expect(await policyOf('/sign-in')).toContain("script-src 'self' https://challenges.cloudflare.com;")
  await signInAsAda(page)
  await solve(page)
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  expect(await policyOf('/account')).toContain("script-src 'self';")
})

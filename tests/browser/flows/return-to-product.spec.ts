import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { password, setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

// The port is fixed, because the server’s options contain it. Test servers use higher ports.
const port = 11_987
const product = `http://localhost:${port}`
const email = 'ada@example.com'

test.use({ options: { trustedOrigins: [product] } })

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('sign-in and sign-up redirect to a trusted product, and never to another site', async ({
  page,
  site: { origin },
}) => {
  const server = createServer((_, response) => response.end('the product')).listen(port)
  const here = `${product}/reports?year=2026&month=11`
  const signInPage = (target: string) => `${origin}/sign-in?${new URLSearchParams({ redirect: target })}`

  await page.goto(signInPage(here))
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Ada')
  await fillIn(page, 'Create account')
  await expect(page).toHaveURL(here)

  await page.goto(signInPage(here))
  await expect(page).toHaveURL(here)

  await signOut(page, origin)
  await page.goto(signInPage(here))
  await fillIn(page, 'Sign in')
  await expect(page).toHaveURL(here)

  await signOut(page, origin)
  await page.goto(signInPage('http://stranger.localhost/reports'))
  await fillIn(page, 'Sign in')
  await expect(page).toHaveURL(`${origin}/account`)
  server.close()
})

async function signOut(page: Page, origin: string) {
  await page.goto(`${origin}/sign-out`)
  await expect(page.getByText('You’re signed out.')).toBeVisible()
}

async function fillIn(page: Page, button: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: button, exact: true }).click()
}

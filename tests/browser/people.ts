import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, takePictures } from './site.ts'

/** The password of everybody in these tests. */
export const password = 'correct horse battery'

/** Makes the first administrator, so that others can sign up. */
export async function setUp(request: APIRequestContext, origin: string) {
  const data = { name: 'Olga Owner', email: 'olga@example.com', password }
  const reply = await request.post(`${origin}/api/portal/setup`, { data, headers: { origin } })
  expect(reply.ok(), await reply.text()).toBe(true)
  await request.dispose()
}

/** Signs somebody up in this browser. */
export async function signUp(page: Page, origin: string, email: string, name = 'Ada Lovelace') {
  const data = { name, email, password, callbackURL: '/verify-email' }
  const reply = await page.request.post(`${origin}/api/auth/sign-up/email`, { data, headers: { origin } })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** Signs somebody in by hand. */
export async function signIn(page: Page, origin: string, email: string, secret = password) {
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens the newest mail with this subject and follows its link. */
export async function followMail(page: Page, origin: string, email: string, subject: RegExp) {
  await page.goto(`${origin}/dev/outbox`)
  await page.getByRole('link', { name: subject }).filter({ hasText: email }).first().click()
  const links = page.getByRole('region', { name: 'Links in this mail' })
  await links.getByRole('link', { name: 'Open' }).click()
}

/** Holds that a state is accessible, and takes pictures of it. */
export async function look(page: Page, name: string) {
  await expectAccessible(page)
  await takePictures(page, name)
}

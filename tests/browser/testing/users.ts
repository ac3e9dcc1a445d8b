import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './site.ts'

/** The password of every test user. */
export const password = 'correct horse battery'

/** Creates the first administrator, so that other users can sign up. */
export async function setUp(request: APIRequestContext, origin: string) {
  const data = { name: 'Olga Owner', email: 'olga@example.com', password }
  const reply = await request.post(`${origin}/api/auth/internal/setup`, { data, headers: { origin } })
  expect(reply.ok(), await reply.text()).toBe(true)
  await request.dispose()
}

/** Signs up a user in this browser. */
export async function signUp(page: Page, origin: string, email: string, name = 'Ada Lovelace') {
  const data = { name, email, password, callbackURL: '/verify-email' }
  const reply = await page.request.post(`${origin}/api/auth/sign-up/email`, { data, headers: { origin } })
  expect(reply.ok(), await reply.text()).toBe(true)
}

export async function signIn(page: Page, origin: string, email: string, secret = password) {
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Opens the newest mail with this subject in the developer mailbox and follows its link. Waits for the mail, because a
 * background job can write it a few seconds after the call.
 */
export async function followMail(page: Page, origin: string, email: string, subject: RegExp) {
  const mail = page.getByRole('link', { name: subject }).filter({ hasText: email }).first()
  await expect(async () => {
    await page.goto(`${origin}/dev/outbox`)
    await expect(mail).toBeVisible({ timeout: 1000 })
  }).toPass()
  await mail.click()
  const links = page.getByRole('region', { name: 'Links in this email' })
  await links.getByRole('link', { name: 'Open' }).click()
}

/** Verifies the email address of this browser’s user with the mailed link, unless it is verified already. */
export async function verifyAddress(page: Page, origin: string) {
  const session = await page.request.get(`${origin}/api/auth/get-session`)
  const { user } = (await session.json()) as { user: { email: string; emailVerified: boolean } }
  if (user.emailVerified) return
  const link = await mailedLink(page, origin, user.email, 'Verify')
  if (link) await page.request.get(link, { maxRedirects: 0 })
}

/** Returns the first link in the newest mail to `email` with `subjectPart` in its subject, or null. */
export async function mailedLink(reader: Page, origin: string, email: string, subjectPart: string) {
  const list = await reader.request.get(`${origin}/api/auth/internal/mails`)
  if (!list.ok()) return null
  const { mails } = (await list.json()) as { mails: { id: string; recipient: string; subject: string }[] }
  const mail = mails.find(({ recipient, subject }) => recipient === email && subject.includes(subjectPart))
  if (!mail) return null
  const read = await reader.request.get(`${origin}/api/auth/internal/mail?id=${mail.id}`)
  const { links } = (await read.json()) as { links: { url: string }[] }
  return links[0]!.url
}

/** Waits for a mail to `email` with `subjectPart` in its subject. Returns the code in the newest such mail. */
export async function mailedCode(reader: Page, origin: string, email: string, subjectPart: string) {
  let code: string | undefined
  await expect(async () => {
    const list = await reader.request.get(`${origin}/api/auth/internal/mails`)
    const { mails } = (await list.json()) as { mails: { id: string; recipient: string; subject: string }[] }
    const mail = mails.find(({ recipient, subject }) => recipient === email && subject.includes(subjectPart))
    const read = await reader.request.get(`${origin}/api/auth/internal/mail?id=${mail!.id}`)
    const { text } = (await read.json()) as { text: string }
    code = /^\d{6}$/m.exec(text)?.[0]
    expect(code).toBeTruthy()
  }).toPass()
  return code!
}

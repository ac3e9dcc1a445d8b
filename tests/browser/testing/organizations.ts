import type { Browser, Page } from '@playwright/test'
import { call } from './administrators.ts'
import { mailedLink, signUp } from './users.ts'

export { call }

/** Signs up a user in a new browser context, and returns a page of that context. */
export async function somebody(browser: Browser, origin: string, email: string, name: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signUp(page, origin, email, name)
  return page
}

/** Signs up Ana Ribeiro on this page and creates an organization as her. */
export async function founder(page: Page, origin: string, email: string, name: string, slug: string) {
  await signUp(page, origin, email, 'Ana Ribeiro')
  return call(page, origin, '/organization/create', { name, slug })
}

/** Invites another user, who signs up in another browser and accepts. Returns the page of that browser. */
export async function joined(
  page: Page,
  browser: Browser,
  origin: string,
  person: { email: string; name: string; role: string; organizationId: string },
) {
  const { email, role, organizationId } = person
  await call(page, origin, '/organization/invite-member', { email, role, organizationId })
  const other = await somebody(browser, origin, email, person.name)
  const [invitationId, secret] = (await invitationLink(page, origin, email)).split('/invite/')[1]!.split('#')
  await call(other, origin, '/organization/accept-invitation', { invitationId, secret })
  return other
}

/** Opens the newest invitation link mailed to `email`. `reader` reads the mail, and `follower` opens the link. */
export async function followInvitation(reader: Page, follower: Page, origin: string, email: string) {
  await follower.goto(await invitationLink(reader, origin, email))
}

async function invitationLink(reader: Page, origin: string, email: string) {
  return (await mailedLink(reader, origin, email, 'invited you'))!
}

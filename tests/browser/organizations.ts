import type { Browser, Page } from '@playwright/test'
import { signUp } from './people.ts'
import { expect } from './site.ts'

/** Calls the API as the person of this browser, for what a test only needs to be there. */
export async function call(page: Page, origin: string, path: string, data: object) {
  const reply = await page.request.post(`${origin}/api/auth${path}`, { data, headers: { origin } })
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  return (await reply.json()) as { id: string }
}

/** Another person in another browser. */
export async function somebody(browser: Browser, origin: string, email: string, name: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signUp(page, origin, email, name)
  return page
}

/** Signs somebody up, who makes an organization. */
export async function founder(page: Page, origin: string, email: string, name: string, slug: string) {
  await signUp(page, origin, email, 'Ana Ribeiro')
  return call(page, origin, '/organization/create', { name, slug })
}

/** Another person in another browser, who has joined the organization of this one. */
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

/** Follows the link of the newest invitation to an address, from the mailbox of one browser, in another. */
export async function followInvitation(reader: Page, follower: Page, origin: string, email: string) {
  await follower.goto(await invitationLink(reader, origin, email))
}

async function invitationLink(reader: Page, origin: string, email: string) {
  const list = await reader.request.get(`${origin}/api/portal/mails`)
  const { mails } = (await list.json()) as { mails: { id: string; recipient: string; subject: string }[] }
  const mail = mails.find(({ recipient, subject }) => recipient === email && subject.includes('invited you'))
  const read = await reader.request.get(`${origin}/api/portal/mail?id=${mail!.id}`)
  const { links } = (await read.json()) as { links: { url: string }[] }
  return links[0]!.url
}

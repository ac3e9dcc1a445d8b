import type { Page } from '@playwright/test'
import { password, verifyAddress } from './users.ts'
import { expect } from './site.ts'

/** Signs in on this page as Olga Owner, the administrator whom `setUp` creates. */
export async function asOlga(page: Page, origin: string) {
  const data = { email: 'olga@example.com', password }
  expect((await page.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } })).ok()).toBe(true)
}

/**
 * Calls the API as the user signed in on this page. Verifies the user’s email address before the user creates an
 * organization or invites someone, because the server can require a verified address for these calls.
 */
export async function call<Reply = { id: string }>(page: Page, origin: string, path: string, data: object) {
  if (path === '/organization/create' || path === '/organization/invite-member') await verifyAddress(page, origin)
  const reply = await page.request.post(`${origin}/api/auth${path}`, { data, headers: { origin } })
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  return (await reply.json()) as Reply
}

/** Creates a user as the administrator signed in on this page. */
export async function create(page: Page, origin: string, name: string, email: string, role?: string) {
  const { user } = await call<{ user: { id: string } }>(page, origin, '/admin/create-user', {
    name,
    email,
    password,
    ...(role ? { role } : {}),
  })
  return user.id
}

/** Returns the button that opens a user’s menu. */
export function menuOf(page: Page, name: string) {
  return page.getByRole('button', { name: `Actions for ${name}` })
}

import type { Page } from '@playwright/test'
import { password } from './people.ts'
import { expect } from './site.ts'

/** The first administrator, signed in on this page. */
export async function asOlga(page: Page, origin: string) {
  const data = { email: 'olga@example.com', password }
  expect((await page.request.post(`${origin}/api/auth/sign-in/email`, { data, headers: { origin } })).ok()).toBe(true)
}

/** Calls the API as whoever is signed in on this page. */
export async function call<Reply>(page: Page, origin: string, path: string, data: object) {
  const reply = await page.request.post(`${origin}/api/auth${path}`, { data, headers: { origin } })
  expect(reply.ok(), path).toBe(true)
  return (await reply.json()) as Reply
}

/** Somebody the administrator of this page has created. */
export async function create(page: Page, origin: string, name: string, email: string, role?: string) {
  const { user } = await call<{ user: { id: string } }>(page, origin, '/admin/create-user', {
    name,
    email,
    password,
    ...(role ? { role } : {}),
  })
  return user.id
}

/** The button that opens what can be done about somebody. */
export function menuOf(page: Page, name: string) {
  return page.getByRole('button', { name: `Actions for ${name}` })
}

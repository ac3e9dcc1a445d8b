import type { Page } from '@playwright/test'
import { expect } from '../testing/site.ts'
import { withSharedOrganization } from './shared-organization.ts'
import { password, type TestServer } from './test-server.ts'
import type { Scenario } from './scenario.ts'
import type { Options } from '../../../server/config/config.ts'
import { digest } from '../../../server/crypto/tokens.ts'

/** Returns the server that most states use. It has an organization and a few users. */
export async function main(scenario: Scenario) {
  const server = await scenario.server()
  await withSharedOrganization(scenario, server)
  return server
}

/** Creates the administrator, because every page of a server without users redirects to setup. */
export async function arrived(server: TestServer) {
  await server.admin()
  return server
}

/** Opens a page of a server with these options. */
export async function open(scenario: Scenario, path: string, options: Options = {}) {
  return scenario.visit(await arrived(await scenario.server(options)), path)
}

/** Makes the server refuse a user’s password on new devices, as after a hundred wrong guesses by strangers. */
export async function closePasswordLane(server: TestServer, email: string) {
  await server.query(
    `insert into guess_lanes (target_digest, credential, lane, wrong, last_at, closed_at)
     values ($1, 'password', 'everyone', 100, now(), now())
     on conflict (target_digest, credential, lane) do update set wrong = 100, last_at = now(), closed_at = now()`,
    [digest(email)],
  )
}

const seldom = { window: 60, max: 1 }

/** Options with rate limits. Each listed call is limited to one request a minute; other calls have default limits. */
export const limits: Options = {
  rateLimit: {
    enabled: true,
    customRules: Object.fromEntries(
      ['/request-password-reset', '/reset-password', '/organization/preview-invitation', '/list-sessions'].map(
        (path) => [path, seldom],
      ),
    ),
  },
}

/** Presses a button until the server responds with status 429. `again` prepares the next press. */
export async function untilLimited(page: Page, button: string, again: () => Promise<unknown> = async () => {}) {
  for (;;) {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: button, exact: true }).click()
    if ((await answered).status() === 429) break
    await again()
  }
  await expect(page.getByText('Too many attempts.')).toBeVisible()
}

export async function signInBy(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

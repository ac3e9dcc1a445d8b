import type { Page } from '@playwright/test'
import { expect } from '../site.ts'
import { withCompany } from './company.ts'
import { password, type House } from './house.ts'
import type { Stage } from './stage.ts'
import type { Options } from '../../../server/config.ts'

/** The house that most states are in, with a company and a few people in it, whichever of them is the first. */
export async function main(stage: Stage) {
  const house = await stage.house()
  await withCompany(stage, house)
  return house
}

/** Where somebody is who comes to an empty page of the entry. */
export async function arrived(house: House) {
  await house.admin()
  return house
}

/** Opens a page of a house with these options. */
export async function open(stage: Stage, path: string, options: Options = {}) {
  return stage.visit(await arrived(await stage.house(options)), path)
}

const seldom = { window: 60, max: 1 }

/** Where calls are limited, and soon. */
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

/** Presses until the server has had enough; `again` makes ready for another press. */
export async function untilLimited(page: Page, button: string, again: () => Promise<unknown> = async () => {}) {
  for (;;) {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: button, exact: true }).click()
    if ((await answered).status() === 429) break
    await again()
  }
  await expect(page.getByText('Too many tries.')).toBeVisible()
}

/** Fills in the form for signing in and sends it. */
export async function signInBy(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

import type { Page } from '@playwright/test'
import { asOlga, create, menuOf } from '../testing/administrators.ts'
import { faultsOfPasswords, hearRemarks } from '../testing/form-remarks.ts'
import { setUp, signUp } from '../testing/users.ts'
import { test } from '../testing/providers.ts'
import { leaveOpen } from '../testing/rows.ts'
import { expect } from '../testing/site.ts'

// Chromium reports problems with password forms in its console. It must report none for Gatehouse’s forms.

test.use({ more: { session: { freshAge: 60 } } })

test.beforeAll(async ({ site, browser, playwright }) => {
  // The setup form exists only until the site is set up.
  const page = await browser.newPage()
  const remarks = await hearRemarks(page)
  await page.goto(`${site.origin}/setup`)
  await expectNone(page, remarks, 'set-up')
  await page.close()
  await setUp(await playwright.request.newContext(), site.origin)
})

/** Asserts that neither the browser nor `faultsOfPasswords` reports a problem on the current page. */
async function expectNone(page: Page, remarks: readonly string[], name: string) {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.locator('[autocomplete$=-password]').first().waitFor()
  expect.soft(await faultsOfPasswords(page), name).toEqual([])
  // The browser reports problems only when the page is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
  expect.soft(remarks, name).toEqual([])
}

test('password forms on their own pages cause no browser warnings', async ({ page, acme, site: { origin } }) => {
  const remarks = await hearRemarks(page)
  for (const path of ['/sign-in', '/sign-up', '/reset-password?token=x']) {
    await page.goto(origin + path)
    await expectNone(page, remarks, path)
  }
  await signUp(page, origin, 'ada@example.com')
  await page.context().clearCookies()
  acme.newUser({ sub: 'ada', email: 'ada@example.com' })
  await page.goto(`${origin}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await expect(page.getByRole('button', { name: 'Connect Acme and sign in' })).toBeVisible()
  await expectNone(page, remarks, 'show that it is you')
})

test('password forms in the user’s account cause no browser warnings', async ({ page, acme, db, site: { origin } }) => {
  await signUp(page, origin, 'conny@example.com')
  acme.newUser({ sub: 'conny', email: 'conny@example.com' })
  const remarks = await hearRemarks(page)
  await page.goto(`${origin}/account/security#password`)
  await expectNone(page, remarks, 'change password')
  await page.reload()
  await expectNone(page, remarks, 'change password, loaded with the page')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await expectNone(page, remarks, 'delete account')
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(deletion.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(deletion).toBeHidden()

  await page.getByRole('button', { name: 'Connect Acme' }).click()
  await expect(page.getByText('Acme was connected. You can now sign in with it.')).toBeVisible()
  await leaveOpen(db, 'conny@example.com')
  await page.getByRole('button', { name: 'Disconnect Acme' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
  await expectNone(page, remarks, 'confirm who you are')
  await page.keyboard.press('Escape')

  await page.request.post(`${origin}/api/auth/sign-out`, { data: {}, headers: { origin } })
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('dialog', { name: 'You’ve been signed out' })).toBeVisible()
  await expectNone(page, remarks, 'sign in again')
})

test('password forms for another user cause no browser warnings', async ({ page, site: { origin } }) => {
  await asOlga(page, origin)
  const id = await create(page, origin, 'Jonas Berg', 'jonas@example.com')
  const remarks = await hearRemarks(page)
  await page.goto(`${origin}/admin/users`)
  await page.getByRole('button', { name: 'Create person' }).click()
  await page.getByRole('radio', { name: 'With a password I choose' }).check()
  await expectNone(page, remarks, 'create a person')
  await page.goto(`${origin}/admin/users/${id}`)
  await menuOf(page, 'Jonas Berg').click()
  await page.getByRole('menuitem', { name: 'Set password' }).click()
  await expectNone(page, remarks, 'set the password of another')
})

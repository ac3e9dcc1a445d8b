import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.use({
  options: { apiKeys: { enabled: true } },
  permissions: ['clipboard-read', 'clipboard-write'],
})

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

// Excludes toasts, which also have the role `dialog`.
const dialog = (page: Page) => page.locator('.gh-dialog')
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Copies the key in the open dialog and closes the dialog. */
async function takeKey(page: Page) {
  await expect(page.getByText('Copy it now. You won’t see it again.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Copy key' }).click()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText(key)).toHaveCount(0)
  return key
}

async function chooseFor(page: Page, row: number, item: string) {
  await rows(page)
    .nth(row)
    .getByRole('button', { name: /^Actions for / })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Returns the status of a call with a key and without cookies. */
async function statusWith(origin: string, key: string, path = '/organization/list') {
  const reply = await fetch(`${origin}/api/auth${path}`, { headers: { 'x-api-key': key } })
  return reply.status
}

/** Asserts that the only key in the list expires in `days` days. */
async function expectLeft(page: Page, days: number) {
  const end = rows(page).getByText('Expires on').locator('time').last()
  const left = async () =>
    Math.round((Date.parse((await end.getAttribute('datetime')) ?? '') - Date.now()) / 86_400_000)
  await expect.poll(left).toBe(days)
}

test('a user creates a key, calls the API with it, rotates it and deletes it', async ({ page, site: { origin } }) => {
  await signUp(page, origin, 'key.maker@example.com')
  await page.goto(`${origin}/account`)
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nightly export')
  await page.getByLabel('Expires').selectOption('In 30 days')
  await page.getByLabel('View the organization').check()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Create key' }).click()
  const first = await takeKey(page)
  expect(first).toMatch(/^gku_[0-9A-Za-z]{36}$/)
  await expect(rows(page)).toContainText(['Never used'])
  expect(await statusWith(origin, first)).toBe(200)
  expect(await statusWith(origin, first, '/organization/list-members')).toBe(403)
  await page.reload()
  await expect(rows(page)).toContainText(['Used just now'])

  await chooseFor(page, 0, 'Turn off')
  await expect(rows(page)).toContainText(['Off'])
  await expect.poll(() => statusWith(origin, first)).toBe(401)
  await chooseFor(page, 0, 'Turn on')
  await expect.poll(() => statusWith(origin, first)).toBe(200)

  await chooseFor(page, 0, 'Edit')
  await page.getByLabel('Name', { exact: true }).fill('Weekly export')
  await page.getByLabel('View the organization').uncheck()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(rows(page)).toContainText(['Weekly export'])
  await expect(rows(page)).toContainText(['No permissions'])
  expect(await statusWith(origin, first)).toBe(403)
  await chooseFor(page, 0, 'Edit')
  await page.getByLabel('View the organization').check()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expectLeft(page, 30)

  await chooseFor(page, 0, 'Edit')
  await expect(page.getByLabel('Expires').locator('option:checked')).toHaveText(/^Unchanged: /)
  await page.getByLabel('Expires').selectOption('In 90 days')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expectLeft(page, 90)
  await chooseFor(page, 0, 'Edit')
  await page.getByLabel('Expires').selectOption('Never')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(rows(page)).toContainText(['Doesn’t expire'])

  await chooseFor(page, 0, 'Rotate…')
  await page.getByLabel('The old key stops working').selectOption('In 1 hour')
  await dialog(page).getByRole('button', { name: 'Rotate' }).click()
  const second = await takeKey(page)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toContainText('Rotated: the old key is valid until ')
  expect(await statusWith(origin, first)).toBe(200)
  expect(await statusWith(origin, second)).toBe(200)

  await chooseFor(page, 1, 'Delete…')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(1)
  expect([await statusWith(origin, first), await statusWith(origin, second)]).toEqual([401, 200])
  await chooseFor(page, 0, 'Delete…')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No API keys yet.')).toBeVisible()
  expect(await statusWith(origin, second)).toBe(401)
})

test('a user creates and deletes a key with the keyboard alone', async ({ page, site: { origin } }) => {
  await signUp(page, origin, 'key.board@example.com')
  await page.goto(`${origin}/account/keys`)
  await page.getByRole('button', { name: 'Create key' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Nightly export')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Expires')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('View the organization')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Copy key' })).toBeFocused()
  // Escape must not close the dialog, because the key is shown only once.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^gku_/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Actions for Nightly export' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No API keys yet.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the command palette opens the dialog for a new key', async ({ page, site: { origin } }) => {
  await signUp(page, origin, 'key.palette@example.com')
  await page.goto(`${origin}/account/security`)
  await page.locator('html[data-ready]').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('api key')
  await page.getByRole('option', { name: /Create API key/ }).click()
  await expect(page).toHaveURL(`${origin}/account/keys?create=true`)
  await expect(dialog(page).getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${origin}/account/keys`)
})

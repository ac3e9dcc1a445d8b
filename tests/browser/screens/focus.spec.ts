import type { Page } from '@playwright/test'
import { asOlga, call as administer, create, menuOf } from '../testing/administrators.ts'
import { hearAnnouncements } from '../testing/announcements.ts'
import { expectMissing } from '../testing/forms.ts'
import { founder, joined } from '../testing/organizations.ts'
import { password, setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

const generous = { window: 10, max: 1000 }

test.use({
  options: {
    rateLimit: {
      max: 1000,
      // Allows two sign-in calls in four seconds, and one invitation preview in two seconds.
      customRules: {
        '/sign-in/email': { window: 4, max: 2 },
        '/organization/preview-invitation': { window: 2, max: 1 },
        '/sign-up/email': generous,
        '/change-email': generous,
      },
    },
    organization: { teams: { enabled: true } },
  },
})

test.beforeAll(async ({ site, browser, playwright }) => {
  // The setup form exists only until the site is set up.
  const page = await browser.newPage()
  await page.goto(`${site.origin}/setup`)
  await expect(page.getByLabel('Your name')).toBeFocused()
  await expectMissing(page.locator('form'), ['Your name', 'Email', 'Password'])
  await page.close()
  await setUp(await playwright.request.newContext(), site.origin)
})

test('an empty form shows an error at each required field', async ({ page, site: { origin } }) => {
  const forms: [string, string[]][] = [
    ['/sign-in', ['Email', 'Password']],
    ['/sign-up', ['Name', 'Email', 'Password']],
    ['/forgot-password', ['Email']],
    ['/reset-password?token=aaaaaaaaaaaaaaaaaaaaaaaa', ['New password']],
    ['/verify-email?error=token_expired', ['Email']],
  ]
  for (const [path, labels] of forms) {
    await page.goto(origin + path)
    await page.locator('html[data-ready]').waitFor()
    await expectMissing(page.locator('form'), labels)
  }
})

test('forms on the account pages show an error at each required field', async ({ page, site: { origin } }) => {
  await signUp(page, origin, 'empty@example.com')
  await page.goto(`${origin}/account`)
  await page.getByLabel('Name', { exact: true }).fill('')
  await expectMissing(page.locator('form'), ['Name'])
  await page.getByLabel('Name', { exact: true }).press('Escape')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expectMissing(page.getByRole('dialog').locator('form'), ['New email'])
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectMissing(page.locator('form'), ['Current password', 'New password'])
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await expectMissing(page.getByRole('dialog').locator('form'), ['Password', /^Type/])
  await page.keyboard.press('Escape')

  await test.step('the dialog to sign in again shows an error at the password field', async () => {
    await page.request.post(`${origin}/api/auth/sign-out`, { data: {}, headers: { origin } })
    await page.getByRole('link', { name: 'Devices' }).click()
    const again = page.getByRole('dialog', { name: 'You’ve been signed out' })
    await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
    await expectMissing(again.locator('form'), ['Password'])
  })
})

test('forms on the pages of an organization show an error at each required field', async ({
  page,
  site: { origin },
}) => {
  await founder(page, origin, 'empty.too@example.com', 'Empty Too', 'empty-too')
  await page.goto(`${origin}/organizations/new`)
  await expectMissing(page.locator('form'), ['Name', 'URL name'])
  await page.goto(`${origin}/o/empty-too/members?invite=true`)
  await expectMissing(page.getByRole('dialog').locator('form'), ['Email addresses'])
  await page.goto(`${origin}/o/empty-too/teams`)
  await page.getByRole('button', { name: 'New team' }).click()
  await expectMissing(page.getByRole('dialog').locator('form'), ['Team name'])
  await page.goto(`${origin}/o/empty-too`)
  for (const label of ['Name', 'URL name']) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await field.fill('')
    await expectMissing(page.locator('form').filter({ has: field }), [label])
    await page.getByRole('button', { name: 'Undo' }).click()
  }
  await page.getByRole('button', { name: 'Delete organization' }).click()
  await expectMissing(page.getByRole('dialog').locator('form'), [/^Type/])
})

test('forms on the administration pages show an error at each required field', async ({ page, site: { origin } }) => {
  await asOlga(page, origin)
  const id = await create(page, origin, 'Jonas Berg', 'jonas@example.com')
  const { id: organizationId } = await administer<{ id: string }>(page, origin, '/organization/create', {
    name: 'Unloved',
    slug: 'unloved',
  })
  const dialog = page.getByRole('dialog').last()
  await page.goto(`${origin}/admin/users`)
  await page.getByRole('button', { name: 'Create person' }).click()
  await expectMissing(dialog.locator('form'), ['Name', 'Email'])
  await page.goto(`${origin}/admin/users/${id}`)
  for (const [choice, label] of [
    ['Set password', /password/i],
    ['Delete', /^Type/],
  ] as const) {
    await menuOf(page, 'Jonas Berg').click()
    await page.getByRole('menuitem', { name: choice }).click()
    await expectMissing(dialog.locator('form'), [label])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.goto(`${origin}/admin/organizations/${organizationId}`)
  await page.getByRole('button', { name: 'Delete organization' }).click()
  await expectMissing(dialog.locator('form'), [/^Type/])
})

test('changes that do not move the focus are announced to screen readers', async ({
  page,
  browser,
  site: { origin },
}) => {
  const heard = await hearAnnouncements(page)
  const email = 'listening@example.com'
  const { id: organizationId } = await founder(page, origin, email, 'Listeners', 'listeners')
  await joined(page, browser, origin, { email: 'mira@example.com', name: 'Mira Osei', role: 'member', organizationId })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await test.step('navigation within the dashboard, and a copied text', async () => {
    await page.goto(`${origin}/account`)
    await page.getByRole('link', { name: 'Devices' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(heard).toContain('Devices · Gatehouse')
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Copy Account ID' }).click()
    await expect.poll(heard).toContain('Copied')
  })

  await test.step('an address that is added in a dialog', async () => {
    await page.getByRole('button', { name: /Switch$/ }).click()
    await page.getByRole('menuitem', { name: 'Listeners' }).click()
    await page.getByRole('button', { name: 'Invite people' }).click()
    await expect(page.getByLabel('Email addresses')).toBeFocused()
    await page.keyboard.type('one@example.com ')
    await expect.poll(heard).toContain('1 address to invite')
    await page.getByRole('button', { name: 'Remove one@example.com' }).click()
    await page.keyboard.press('Escape')
  })

  await test.step('a removed row', async () => {
    await page.getByRole('button', { name: 'Actions for Mira Osei' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(async () => (await heard()).join()).toContain('Mira Osei was removed')
  })

  await test.step('a wrong password, and the beginning and the end of a rate limit', async () => {
    await page.context().clearCookies()
    await page.goto(`${origin}/sign-in`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not my password')
    const submit = page.locator('[type=submit]')
    await submit.press('Enter')
    await expect.poll(async () => (await heard())[0]).toMatch(/^That email and password don’t match\./)
    await expect(submit).toBeFocused()
    await tryUntilLimited(page)
    await expect(page.getByText('You can try again now.')).toBeAttached()
    const limits = (await heard()).filter((words) => words.includes('try again'))
    expect(limits).toEqual([
      expect.stringMatching(/^Too many attempts\. You can try again in \d seconds?\.$/),
      'You can try again now.',
    ])
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/(?:account|welcome)$/)
  })
})

test('a rate-limited invitation page loads automatically when the limit ends', async ({ page, site: { origin } }) => {
  const heading = page.getByRole('heading', { level: 1 })
  for (let limited = false; !limited;) {
    const answered = page.waitForResponse(/preview-invitation/)
    await page.goto(`${origin}/invite/none`)
    limited = (await answered).status() === 429
  }
  await expect(page.getByText('Too many attempts.')).toBeVisible()
  await expect(heading).toHaveText('Invitation not found')
})

/** Submits the sign-in form until the rate limit refuses it. */
async function tryUntilLimited(page: Page) {
  const submit = page.locator('[type=submit]')
  for (let limited = false; !limited;) {
    const answered = page.waitForResponse(/sign-in\/email/)
    await submit.press('Enter')
    limited = (await answered).status() === 429
    await expect(submit).not.toHaveAttribute('aria-busy')
  }
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
}

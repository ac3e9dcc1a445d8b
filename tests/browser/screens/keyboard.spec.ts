import type { Page } from '@playwright/test'
import { chooseFrom, expectSeenFocus, pressOn, tabTo } from '../testing/keyboard.ts'
import { followInvitation, somebody } from '../testing/organizations.ts'
import { password, setUp, signIn } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

test.setTimeout(120_000)

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

const ana = { name: 'Ana Ribeiro', email: 'ana@example.com' }

test('the keyboard alone is enough from sign-up to account deletion', async ({ page, browser, site: { origin } }) => {
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('the user signs up', async () => {
    await page.goto(`${origin}/sign-in`)
    await expect(page.getByLabel('Email')).toBeFocused()
    await pressOn(page, page.getByRole('link', { name: 'Create an account' }))
    await signUpByKeyboard(page, ana)
    await expect(page).toHaveURL(/\/(?:account|welcome)$/)
  })

  await test.step('the user verifies the address with the mail in the developer mailbox', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Mailbox' }))
    await expect(heading).toBeFocused()
    await pressOn(page, page.getByRole('link', { name: /Verify your email/ }))
    const links = page.getByRole('region', { name: 'Links in this email' })
    await pressOn(page, links.getByRole('link', { name: 'Open' }))
    await expect(heading).toHaveText('Email verified')
    await pressOn(page, page.getByRole('link', { name: 'Continue' }))
    await expect(page).toHaveURL(/\/(?:account|welcome)$/)
  })

  await test.step('the user creates an organization and invites three others', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Organizations', exact: true }))
    await expect(heading).toBeFocused()
    await pressOn(page, page.getByRole('link', { name: 'Create an organization' }))
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.type('Northwind')
    await expect(page.locator('#slug-hint')).toContainText('Available')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Invite people' })
    await expect(dialog.getByLabel('Email addresses')).toBeFocused()
    await page.keyboard.type('mira@example.com, joan@example.com, theo@example.com')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('3 invitations sent')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  const mira = await (await browser.newContext()).newPage()
  await test.step('the first invited user joins the organization with a new account', async () => {
    await followInvitation(page, mira, origin, 'mira@example.com')
    await tabTo(mira, mira.getByLabel('Name'))
    await mira.keyboard.type('Mira Osei')
    await tabTo(mira, mira.getByLabel('Password', { exact: true }))
    await mira.keyboard.type(password)
    await mira.keyboard.press('Enter')
    await expect(mira).toHaveURL(`${origin}/o/northwind`)
  })

  await test.step('the second invited user joins the organization', async () => {
    const joan = await somebody(browser, origin, 'joan@example.com', 'Joan Clarke')
    await followInvitation(page, joan, origin, 'joan@example.com')
    await pressOn(joan, joan.getByRole('button', { name: 'Join Northwind' }))
    await expect(joan).toHaveURL(`${origin}/o/northwind`)
    await joan.context().close()
  })

  const actionsFor = (name: string) => page.getByRole('button', { name: `Actions for ${name}` })
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await test.step('the user makes the first member an owner', async () => {
    await page.reload()
    await chooseFrom(page, actionsFor('Mira Osei'), 'Change role')
    const dialog = page.getByRole('dialog', { name: 'Mira Osei’s role' })
    await expect(dialog.getByRole('radio', { name: /^Member/ })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expectSeenFocus(page)
    await page.keyboard.press('ArrowUp')
    await expect(dialog.getByRole('radio', { name: /^Owner/ })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(row('Mira Osei')).toContainText('Owner')
    await expect(page.getByRole('button', { name: 'Actions for Mira Osei' })).toBeFocused()
  })

  await test.step('the user removes the second member, and the focus moves to the next row', async () => {
    await chooseFrom(page, actionsFor('Joan Clarke'), 'Remove')
    const dialog = page.getByRole('dialog', { name: 'Remove Joan Clarke?' })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await pressOn(page, dialog.getByRole('button', { name: 'Remove' }), 3)
    // When the dialog closes, the focus returns to Joan’s row. When the row disappears, the focus moves to another row.
    const others = page.getByRole('button', { name: /^Actions for (?!Joan)/ })
    await expect(others.and(page.locator(':focus'))).toHaveCount(1)
    await expect(row('Joan Clarke')).toHaveCount(0)
    await expectSeenFocus(page)
  })

  await test.step('the user leaves the organization', async () => {
    await chooseFrom(page, actionsFor(ana.name), 'Leave')
    const dialog = page.getByRole('dialog', { name: 'Leave Northwind?' })
    await pressOn(page, dialog.getByRole('button', { name: 'Leave' }), 3)
    await expect(page).toHaveURL(`${origin}/welcome`)
    await expect(heading).toHaveText('Where do you want to work?')
  })

  await test.step('the user deletes the account', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Skip for now' }))
    await pressOn(page, page.getByRole('link', { name: 'Security' }))
    await expect(heading).toBeFocused()
    await pressOn(page, page.getByRole('button', { name: 'Delete account…' }))
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeFocused()
    // Up to three notices can still be open, and Tab also moves through them.
    await tabTo(page, dialog.getByLabel('Password', { exact: true }), 12)
    await page.keyboard.type(password)
    await tabTo(page, dialog.getByLabel(/^Type/), 3)
    await page.keyboard.type(ana.email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${origin}/goodbye`)
    await expect(heading).toBeFocused()
  })

  await mira.context().close()
})

/** Fills in and submits the sign-up form, whose name field must have the focus. */
async function signUpByKeyboard(page: Page, person: { name: string; email: string }) {
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(person.name)
  await tabTo(page, page.getByLabel('Email'), 1)
  // Selects an email address that is already filled in, so that typing replaces it.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(person.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }), 1)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

test('choosing a period of the audit log moves the focus to its date field with the pointer, but not with the arrow keys', async ({
  page,
  site: { origin },
}) => {
  await signIn(page, origin, 'olga@example.com')
  await expect(page).toHaveURL(/\/(?:account|welcome|admin)$/)
  await page.goto(`${origin}/admin/events`)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const popup = page.getByRole('dialog', { name: 'Filters' })
  await popup.getByRole('radio', { name: 'One day' }).click()
  await expect(popup.getByLabel('Day', { exact: true })).toBeFocused()
  await popup.getByRole('radio', { name: 'One day' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(popup.getByRole('radio', { name: 'Custom' })).toBeChecked()
  await expect(popup.getByRole('radio', { name: 'Custom' })).toBeFocused()
})

import type { Locator, Page } from '@playwright/test'
import { bringAxe, findViolations } from '../testing/axe.ts'
import { call } from '../testing/administrators.ts'
import { expectToLookDifferent } from '../testing/forced-colors.ts'
import { startHost, type HostApplication } from '../testing/host-application.ts'
import { frameworkSheets, hostileSheets } from '../testing/hostile-sheets.ts'
import { chooseFrom, expectSeenFocus, pressOn, tabTo } from '../testing/keyboard.ts'
import { password, setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

// Gatehouse’s components must remain accessible in a host with hostile styles.

test.use({
  options: { trustedOrigins: ['http://localhost:*'] },
})

const sheets: Record<string, string> = { ...hostileSheets, ...(await frameworkSheets()) }
const worst = Object.values(hostileSheets).join('\n')

const looks = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 390 },
] as const

let host: HostApplication

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
  host = await startHost(site.origin)
})

test.afterAll(() => host.end())

for (const [name, sheet] of Object.entries({ ...sheets, 'all at once': worst })) {
  test(`axe finds no violation in components under hostile styles: ${name}`, async ({ page, site }) => {
    test.setTimeout(120_000)
    await host.wear(sheet)
    await page.goto(host.origin)
    await page.getByLabel('Email').waitFor()
    await expectSoundParts(page, 'sign-in')

    const slug = name.replaceAll(' ', '-')
    await signUp(page, site.origin, `${slug}@example.com`, 'Ada Lovelace')
    await call(page, site.origin, '/organization/create', { name: `Harbour ${name}`, slug })
    await page.goto(`${host.origin}/#account`)
    await page.reload()
    for (const section of ['Profile', 'Security', 'Devices', 'Organizations']) {
      await page.getByRole('link', { name: section, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: section })).toBeFocused()
      await expectSoundParts(page, section)
    }
    await page.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.getByRole('menu').waitFor()
    await expectSoundParts(page, 'menu of the user button')
    await page.keyboard.press('Escape')

    await page.goto(`${host.origin}/#organization`)
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('cell', { name: /Ada Lovelace You/ }).waitFor()
    await page.getByRole('button', { name: /Harbour/ }).click()
    await page.getByRole('dialog').waitFor()
    await expectSoundParts(page, 'switcher')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Invite people' }).click()
    await page.getByRole('dialog', { name: 'Invite people' }).waitFor()
    await expectSoundParts(page, 'members, inviting')
  })
}

/**
 * Asserts that axe finds no violation in Gatehouse’s components on the host’s page: in the light theme at the large
 * width, and in the dark theme at the small width. A theme changes only colors and a width only the layout, so the
 * other combinations need no check.
 */
async function expectSoundParts(page: Page, place: string) {
  await bringAxe(page)
  for (const { theme, width } of looks) {
    await wearTheme(page, theme)
    await page.setViewportSize({ width, height: 844 })
    expect.soft(await findViolations(page, { within: '.gh' }), `${place}, ${theme} ${width}`).toEqual([])
  }
  await wearTheme(page, 'light')
  await page.setViewportSize({ width: 1280, height: 844 })
}

/** Switches the host’s page and Gatehouse’s components to a theme, as a host could. */
async function wearTheme(page: Page, theme: 'light' | 'dark') {
  await page.evaluate((theme) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`body { background: ${theme === 'dark' ? '#141210' : '#f8f7f3'} !important }`)
    document.adoptedStyleSheets = [sheet]
    for (const part of document.querySelectorAll<HTMLElement>('.gh')) part.dataset.theme = theme
  }, theme)
}

test('with all hostile styles combined, every step from sign-in to sign-out works by keyboard alone', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  await signUp(page, site.origin, 'kim@example.com', 'Kim Keys')
  await call(page, site.origin, '/organization/create', { name: 'Keyboard', slug: 'keyboard' })
  await page.context().clearCookies()
  await host.wear(worst)
  const who = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('the user signs in', async () => {
    await page.goto(host.origin)
    const email = page.getByLabel('Email')
    await email.waitFor()
    await tabTo(page, email)
    await page.keyboard.type('kim@example.com')
    await tabTo(page, page.getByLabel('Password', { exact: true }), 3)
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Welcome aboard, Kim Keys.')).toBeVisible()
    // Presses Tab, because the host decides which element gets the focus after the form has disappeared.
    await page.keyboard.press('Tab')
  })

  await test.step('the user opens the menu of the user button and changes the name', async () => {
    await chooseFrom(page, who('Kim Keys'), 'Profile')
    const name = page.getByLabel('Name', { exact: true })
    await expect(name).toBeVisible()
    await expectKept(page, who('Kim Keys'))
    await tabTo(page, name)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Kim Harbour')
    await page.keyboard.press('Enter')
    await expect(who('Kim Harbour')).toBeVisible()
    await expectKept(page, name)
    // While the success toast is visible, it covers the next control.
    await expect(page.locator('.gh-toast')).toHaveCount(0, { timeout: 10_000 })
  })

  await test.step('the user chooses the organization', async () => {
    const switcher = page.getByRole('button', { name: 'Choose organization' })
    await pressOn(page, switcher)
    const popup = page.getByRole('dialog')
    await expectKept(page, popup.getByRole('link', { name: /Keyboard/ }))
    await page.keyboard.press('Enter')
    await expect(popup).toBeHidden()
    await expectKept(page, page.getByRole('button', { name: /Keyboard/ }))
  })

  await test.step('the user opens the members and invites somebody', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Organization', exact: true }))
    await pressOn(page, page.getByRole('link', { name: 'Members' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeFocused()
    await pressOn(page, page.getByRole('button', { name: 'Invite people' }))
    const dialog = page.getByRole('dialog', { name: 'Invite people' })
    await expectKept(page, dialog.getByLabel('Email addresses'))
    await page.keyboard.type('mira@example.com')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('1 invitation sent')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectKept(page, page.getByRole('button', { name: 'Invite people' }))
  })

  await test.step('the user signs out', async () => {
    await chooseFrom(page, who('Kim Harbour'), 'Sign out')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})

/** Asserts that the element has the focus, and that the focus is visible. */
async function expectKept(page: Page, place: Locator) {
  await expect(place).toBeFocused()
  await expectSeenFocus(page)
}

test('in forced colors, the link to the current section differs from other links by more than its background', async ({
  page,
  site,
}) => {
  await host.wear()
  await signUp(page, site.origin, 'carla@example.com', 'Carla Contrast')
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(`${host.origin}/#account`)
  const section = page.getByRole('link', { name: 'Devices' })
  await section.waitFor()
  await expectToLookDifferent(page, section, async () => {
    await section.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeFocused()
    await page.mouse.move(0, 0)
  })
})

test('opening an overlay does not move the host’s page', async ({ page, site }) => {
  await host.wear()
  await signUp(page, site.origin, 'stan@example.com', 'Stan Still')
  await call(page, site.origin, '/organization/create', { name: 'Stillwater', slug: 'stillwater' })
  await page.goto(`${host.origin}/#account`)
  await page.getByLabel('Name', { exact: true }).waitFor()
  const parts = [
    [page.getByRole('button', { name: 'Stan Still' }), page.getByRole('menuitem')],
    [page.getByRole('button', { name: /Stillwater/ }), page.getByRole('dialog').getByRole('link')],
  ] as const
  for (const [button, choices] of parts) {
    await button.press('Enter')
    await expectKept(page, choices.first())
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await expectKept(page, button)
  }
})

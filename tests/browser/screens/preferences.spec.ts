import { expect } from '@playwright/test'
import { asOlga, create } from '../testing/administrators.ts'
import { expectToLookDifferent } from '../testing/forced-colors.ts'
import { founder } from '../testing/organizations.ts'
import { setUp } from '../testing/users.ts'
import { test } from '../testing/site.ts'
import { smallTargets } from '../testing/targets.ts'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('with reduced motion, nothing moves', async ({ page, site: { origin } }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(watchMotion)
  await founder(page, origin, 'still@example.com', 'Stillness', 'stillness')
  await page.goto(`${origin}/account`)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByLabel('Name', { exact: true }).fill('Still Ana')
  await page.keyboard.press('Enter')
  const toast = page.getByText('Saved', { exact: true })
  await expect(toast).toBeVisible()
  await page.locator('.gh-toast .gh-icon-button').click()
  await expect(toast).toBeHidden()
  const switcher = page.getByRole('button', { name: /Switch$/ })
  await switcher.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await switcher.click()
  await page.getByRole('menuitem', { name: /Owner$/ }).click()
  await page.getByRole('button', { name: 'Actions for Still Ana' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'More' })).toBeHidden()
  expect(await page.evaluate(() => (globalThis as unknown as { motion: string[] }).motion)).toEqual([])
})

/** Records the running animations in every frame; runs in the browser. A short fade does not count as motion. */
function watchMotion() {
  const motion: string[] = []
  Object.assign(globalThis, { motion })
  const look = () => {
    for (const animation of document.getAnimations()) {
      const what = animation instanceof CSSTransition ? animation.transitionProperty : animation.constructor.name
      const duration = Number(animation.effect?.getComputedTiming().duration)
      if (duration > (what === 'opacity' ? 80 : 0)) motion.push(`${what} for ${duration} ms`)
    }
    requestAnimationFrame(look)
  }
  look()
}

test('in forced colors, selections and the focus are visible', async ({ page, site: { origin } }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(`${origin}/sign-in`)
  const remember = page.getByLabel('Keep me signed in')
  await remember.evaluate((box) => (box as HTMLInputElement).blur())
  await expectToLookDifferent(page, remember, () => remember.evaluate((box) => (box as HTMLInputElement).click()))
  for (const control of [remember, page.getByLabel('Email'), page.locator('[type=submit]')])
    await expectToLookDifferent(page, control, () => page.keyboard.press('Tab').then(() => control.focus()))

  await asOlga(page, origin)
  const id = await create(page, origin, 'Jonas Berg', 'jonas@example.com')
  await page.goto(`${origin}/admin/users/${id}`)
  const tab = page.getByRole('tab', { name: 'Devices' })
  await expect(tab).toBeVisible()
  await expectToLookDifferent(page, tab, async () => {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await tab.evaluate((element) => element.blur())
    await page.mouse.move(0, 0)
  })
  await page.goto(`${origin}/account`)
  const place = page.getByRole('link', { name: 'Security' })
  await expectToLookDifferent(page, place, async () => {
    await place.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.mouse.move(0, 0)
  })
  await page.goto(`${origin}/admin/emails`)
  const mail = page.getByRole('link', { name: 'Approve a new email' })
  await expect(mail).toBeVisible()
  await expectToLookDifferent(page, mail, async () => {
    await mail.click()
    await expect(mail).toHaveAttribute('aria-current')
    await mail.evaluate((element) => element.blur())
    await page.mouse.move(0, 0)
  })
  await page.goto(`${origin}/admin/users`)
  await page.getByRole('button', { name: 'Create person' }).click()
  const radio = page.getByRole('radio', { name: /password/i })
  await expect(radio).not.toBeChecked()
  await expectToLookDifferent(page, radio, () => radio.evaluate((box) => (box as HTMLInputElement).click()))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Jonas Berg' }).press('Enter')
  const [first, second] = [page.getByRole('menuitem').first(), page.getByRole('menuitem').nth(1)]
  await expect(first).toBeFocused()
  await expectToLookDifferent(page, second, () => page.keyboard.press('ArrowDown'))
})

test('on a phone, the controls of a page and of its More menu are large enough to touch', async ({
  browser,
  site: { origin },
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const finger = await context.newPage()
  await founder(finger, origin, 'thumb@example.com', 'Thumbs', 'thumbs')
  await finger.goto(`${origin}/o/thumbs`)
  await finger.getByRole('button', { name: 'More' }).tap()
  await finger.getByRole('dialog', { name: 'More' }).waitFor()
  expect(await smallTargets(finger, 44)).toEqual([])
  await context.close()
})

import { expect, type Locator, type Page } from '@playwright/test'

/** Goes on with Tab from where the last step has left the focus; every stop on the way must be seen to have it. */
export async function tabTo(page: Page, target: Locator, most = 40) {
  await expect.poll(() => page.evaluate(isFocusLost), 'the focus is lost').toBe(false)
  for (let tabs = 0; tabs <= most; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    // Past the last stop and before the first one, the focus is on the browser's own controls.
    expect([null, nowhere]).toContain(await page.evaluate(unseenFocus))
  }
  throw new Error(`${most} Tabs do not lead to ${String(target)}`)
}

/** Goes to a control by Tab and presses it. */
export async function pressOn(page: Page, target: Locator, most?: number) {
  await expect(target).toBeVisible()
  await tabTo(page, target, most)
  await page.keyboard.press('Enter')
}

/** Opens a menu, goes down in it to what is to be done, and does it. */
export async function chooseFrom(page: Page, button: Locator, choice: string) {
  await pressOn(page, button)
  const item = page.getByRole('menuitem', { name: choice })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expectSeenFocus(page)
  while (!(await item.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowDown')
    await expectSeenFocus(page)
  }
  await page.keyboard.press('Enter')
}

/** Holds that what the last key led to is seen: shown, hidden behind nothing, with a ring of two pixels or more. */
export async function expectSeenFocus(page: Page) {
  expect(await page.evaluate(unseenFocus)).toBeNull()
}

const nowhere = 'nowhere'

/** Whether nothing has the focus any more, on a page where a key has been pressed; the browser runs this. */
function isFocusLost() {
  return document.activeElement === document.body && performance.getEntriesByType('first-input').length > 0
}

/** What is wrong with how the focus is shown, or null; the browser runs this. */
function unseenFocus() {
  const element = document.activeElement
  if (element === null || element === document.body) return 'nowhere'
  // What a frame shows has its own focus, with a ring that only its document knows of.
  if (element instanceof HTMLIFrameElement) return null
  // Beside our components, what else a host has shows its focus as the host likes.
  if (document.querySelector('.ah') && !element.closest('.ah')) return null
  const name = element.outerHTML.slice(0, 160)
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  const [width, height] = [Math.min(innerWidth, right) - x, Math.min(innerHeight, bottom) - y]
  if (width <= 0 || height <= 0) return `out of sight: ${name}`
  const over = document.elementFromPoint(x + width / 2, y + height / 2)
  if (!over || !(element.contains(over) || over.contains(element)))
    return `behind ${over?.outerHTML.slice(0, 80)}: ${name}`
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `no ring: ${name}`
  return null
}

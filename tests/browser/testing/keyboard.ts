import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the target has the focus, and asserts at every stop that the focus is visible. */
export async function tabTo(page: Page, target: Locator, most = 40) {
  await expect.poll(() => page.evaluate(isFocusLost), 'the focus is lost').toBe(false)
  for (let tabs = 0; tabs <= most; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    // After the page’s last stop, the focus is in the browser’s toolbar before it returns to the first stop.
    expect([null, nowhere]).toContain(await page.evaluate(unseenFocus))
  }
  throw new Error(`${most} Tabs do not lead to ${String(target)}`)
}

/** Moves to a control with Tab and presses Enter. */
export async function pressOn(page: Page, target: Locator, most?: number) {
  await expect(target).toBeVisible()
  await tabTo(page, target, most)
  await page.keyboard.press('Enter')
}

/** Opens a menu, moves down to an item, and activates it. */
export async function chooseFrom(page: Page, button: Locator, choice: string) {
  // A host's page shows a disabled button until the code of the menu has loaded.
  await expect(button).toBeEnabled()
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

/** Asserts that the focused element is in the window, is not covered, and has an outline of at least two pixels. */
export async function expectSeenFocus(page: Page) {
  expect(await page.evaluate(unseenFocus)).toBeNull()
}

const nowhere = 'nowhere'

/** Returns true if no element has the focus although a key or button has been pressed; runs in the browser. */
function isFocusLost() {
  return document.activeElement === document.body && performance.getEntriesByType('first-input').length > 0
}

/** Returns why the focus is not visible, or null if the focus is visible; runs in the browser. */
function unseenFocus() {
  const element = document.activeElement
  if (element === null || element === document.body) return 'nowhere'
  // Only the document in a frame can tell where the focus is inside the frame.
  if (element instanceof HTMLIFrameElement) return null
  // On a host’s page, only Gatehouse’s components are checked.
  if (document.querySelector('.gh') && !element.closest('.gh')) return null
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

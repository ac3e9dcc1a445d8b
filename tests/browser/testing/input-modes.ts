import type { Locator, Page } from '@playwright/test'
import { pressOn, tabTo } from './keyboard.ts'
import { expect } from './site.ts'

/** Functions that use a page, either with the keyboard alone or with the pointer and the keyboard. */
export type Hand = {
  /** Returns the number of clicks so far. Key presses do not count. */
  presses: () => number
  press: (target: Locator) => Promise<void>
  tick: (target: Locator) => Promise<void>
  /** Selects another radio button of a group. */
  choose: (target: Locator) => Promise<void>
  write: (target: Locator, text: string) => Promise<void>
  /** Types a day, such as 2026-11-17, into a date field. */
  writeDay: (target: Locator, day: string) => Promise<void>
  /** Types into the command palette and opens one of its entries. */
  find: (text: string, entry: string | RegExp) => Promise<void>
  /** Follows a link of the main navigation. */
  goTo: (name: string) => Promise<void>
}

const maxTabs = 80

/** Uses a page with the keyboard alone, and asserts that the focus is visible after each press of Tab. */
export function byKeyboard(page: Page): Hand {
  const { keyboard } = page
  const focus = (target: Locator) => tabTo(page, target, maxTabs)
  const find: Hand['find'] = async (text, entry) => {
    await keyboard.press('ControlOrMeta+k')
    await expect(paletteField(page)).toBeFocused()
    await keyboard.type(text)
    const option = page.getByRole('option', { name: entry }).first()
    await expect(option).toBeVisible()
    for (let downs = 0; downs < 30 && (await option.getAttribute('aria-selected')) !== 'true'; downs++)
      await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
  }
  return {
    presses: () => 0,
    press: (target) => pressOn(page, target, maxTabs),
    async tick(target) {
      await focus(target)
      await keyboard.press('Space')
    },
    async choose(target) {
      // In a group of radio buttons, the Tab key reaches only the selected button.
      await focus(page.locator(`input[name="${await target.getAttribute('name')}"]:checked`))
      for (let moves = 0; moves < 30 && !(await target.isChecked()); moves++) await keyboard.press('ArrowRight')
    },
    async write(target, text) {
      await focus(target)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(text)
    },
    async writeDay(target, day) {
      await focus(target)
      // Moves to the first part of the date field, because Tab might have moved the focus to any of its three parts.
      for (const _ of ['day', 'month']) await keyboard.press('ArrowLeft')
      const [year, month, date] = day.split('-')
      await keyboard.type(`${month}${date}${year}`)
    },
    find,
    goTo: (name) => pressOn(page, navigationLink(page, name), maxTabs),
  }
}

function paletteField(page: Page) {
  return page.getByRole('combobox', { name: /^Search/ })
}

function navigationLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
}

/** Uses a page with the pointer and counts the clicks. A field that already has the focus needs no click. */
export function byPointer(page: Page): Hand {
  let presses = 0
  const press = async (target: Locator) => {
    await target.click()
    presses++
  }
  const focus = async (target: Locator) => {
    await expect(target).toBeVisible()
    if (!(await target.evaluate((element) => element === document.activeElement))) await press(target)
  }
  return {
    presses: () => presses,
    press,
    tick: press,
    choose: press,
    async write(target, text) {
      await focus(target)
      await target.fill(text)
    },
    async writeDay(target, day) {
      await focus(target)
      await target.fill(day)
    },
    async find(text, entry) {
      await press(page.getByRole('button', { name: 'Search' }).first())
      await expect(paletteField(page)).toBeFocused()
      await page.keyboard.type(text)
      await press(page.getByRole('option', { name: entry }).first())
    },
    goTo: (name) => press(navigationLink(page, name)),
  }
}

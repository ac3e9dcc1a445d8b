import type { Page } from '@playwright/test'
import { expect } from '../testing/site.ts'
import type { State } from './registry.ts'

/**
 * The states whose accessibility tree is compared with a snapshot in aria/: up to three per screen, chosen where the
 * announced structure matters most.
 *
 * `npm run test:screens -- states.spec --update-snapshots` updates the snapshots that no longer match. Review the diff,
 * and replace values that differ between runs with regular expressions. If the accessible name of a button contains the
 * button’s text, Playwright writes only the name to the snapshot, and later reports the text as missing. Add the text
 * after the name by hand.
 */
export const announcedStates: readonly string[] = [
  'A1 ready',
  'A1 many providers',
  'A1 wrong pair',
  'A2 ready',
  'A2 invalid',
  'A3 sent',
  'A4 invalid',
  'A4 dead link',
  'A5 waiting',
  'A7 not linked',
  'A8 failed',
  'A9 open',
  'A9 sign in and join',
  'A10 ready',
  'A11 done',
  'A12 invalid',
  'A13 other ways',
  'A18 inbox',
  'A22 disconnected',
  'U1 ready',
  'U1 cropping',
  'U2 ready',
  'U2 wrong password',
  'U3 waiting',
  'U4 ready',
  'U5 invited',
  'U5 leaving',
  'U6 ready',
  'U6 only owner',
  'U7 ready',
  'U13 confirm',
  'U13 in the list of devices',
  'U15 ready',
  'U15 editing',
  'O1 ready',
  'O1 deleting',
  'O2 ready',
  'O2 menu',
  'O2 many',
  'O3 ready',
  'O4 ready',
  'O4 creating',
  'O5 ready',
  'O6 taken',
  'O7 open',
  'O9 ready, owner gone',
  'O10 list',
  'O10 delivery open',
  'D1 ready',
  'D1 as table',
  'D2 ready',
  'D2 selected',
  'D3 ready',
  'D3 event',
  'D3 devices',
  'D4 create invalid',
  'D4 ban',
  'D4 delete blocked',
  'D5 ready',
  'D5 changing owner',
  'D6 desktop',
  'D7 ready',
  'D7 how to change',
  'D7 no match',
  'D8 no match',
  'D8 open',
  'D9 found',
  'D13 failing',
  'R1 no match',
  'R2 ready',
  'S1 people',
  'X1 bar',
  'X2 by password',
  'X3 reloaded',
  'X5 asked',
  'X6 offline',
  'X7 a page',
  'X8 signed out',
  'X10 banner',
  'X11 page',
  'X13 sign in',
  'X14 leaving',
  'X15 sign in',
  'X15 inviting',
  'X16 found',
]

/** The states whose snapshot contains the whole page, with its landmarks and navigation. */
const wholePages = ['A1 ready', 'A9 open', 'U1 ready', 'O2 ready', 'X1 bar', 'X6 offline', 'X13 sign in']

const layers = '[role=dialog], [role=alertdialog], [role=menu]'

/**
 * Asserts that the page matches the state’s accessibility snapshot. Compares only the open dialog or menu, if there is
 * one. Otherwise, compares the main element, or the whole page for the states in `wholePages`.
 */
export async function expectAnnouncement(page: Page, { id }: State) {
  const hasLayer = (await page.locator(layers).count()) > 0
  const main = wholePages.includes(id) ? page.locator('body') : page.getByRole('main')
  const announced = hasLayer ? page.locator(layers).last() : main
  // Hides the number of mails, which depends on the states that ran before and can appear at any moment.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.gh-mail-pill { visibility: hidden }')
    document.adoptedStyleSheets.push(sheet)
  })
  await expect(announced).toMatchAriaSnapshot({ name: snapshotOf(id) })
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/** Returns the file name of a state’s snapshot. */
export function snapshotOf(id: string) {
  return `${id.replaceAll(/\W+/g, '-')}.aria.yml`
}

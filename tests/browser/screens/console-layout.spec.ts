import type { Locator, Page } from '@playwright/test'
import type { Scenario } from '../states/scenario.ts'
import { states } from '../states/registry.ts'
import { test } from '../states/scenario-test.ts'
import { expect } from '../testing/site.ts'

test.describe.configure({ mode: 'parallel' })

test.afterEach(({ scenario }) => scenario.clear())

function open(scenario: Scenario, id: string) {
  return states.find((state) => state.id === id)!.arrange(scenario)
}

async function boxOf(element: Locator) {
  return (await element.boundingBox())!
}

test('on the overview, the usage section is as wide as the checklist and the activity section side by side', async ({
  scenario,
}) => {
  const page = await open(scenario, 'D1 ready')
  const usage = await boxOf(page.getByRole('region', { name: 'Usage' }))
  const checklist = await boxOf(page.getByRole('region', { name: 'Launch checklist' }))
  const activity = await boxOf(page.getByRole('region', { name: 'Recent activity' }))
  expect(usage.width).toBeCloseTo(activity.x + activity.width - checklist.x, 0)
  expect(checklist.y).toBeCloseTo(activity.y, 0)
})

test('collapsing the navigation makes the content of the page wider', async ({ scenario }) => {
  const page = await open(scenario, 'D1 ready')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Collapse the navigation' }).click()
  const usage = page.getByRole('region', { name: 'Usage' })
  await expect.poll(async () => (await boxOf(usage)).width).toBe(1280 - 60 - 2 * 32)
})

test('the sections of the security page have equal gaps between them', async ({ scenario }) => {
  const page = await open(scenario, 'U2 ready')
  const boxes = await Promise.all(
    ['How you sign in', 'Second step', 'Delete account'].map((name) => boxOf(page.getByRole('region', { name }))),
  )
  const gaps = boxes.slice(1).map((box, i) => box.y - boxes[i]!.y - boxes[i]!.height)
  expect(gaps).toEqual([24, 24])
})

async function heightsOf(elements: Locator) {
  return elements.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)))
}

function rowsOf(page: Page, table: string) {
  return page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
}

for (const [id, table] of [
  ['D2 ready', 'People'],
  ['O2 ready', 'Members'],
] as const)
  test(`the rows of the table ${table} are 46 pixels high, and its headings are on one line`, async ({ scenario }) => {
    const page = await open(scenario, id)
    const rows = rowsOf(page, table).filter({ hasNotText: 'Banned until' })
    expect(new Set(await heightsOf(rows))).toEqual(new Set([46]))
    expect(Math.max(...(await heightsOf(page.getByRole('columnheader'))))).toBeLessThan(44)
  })

for (const [id, width] of [
  ['D2 ready', 390],
  ['X15 people', 390],
  ['X15 people', 320],
] as const)
  test(`in the state ${id}, no label in the bottom bar is truncated at ${width} pixels`, async ({ scenario }) => {
    const page = await open(scenario, id)
    await page.setViewportSize({ width, height: 800 })
    const labels = page.locator('.gh-bottom-bar .gh-navigation-label')
    await expect(labels.first()).toBeVisible()
    const cut = await labels.evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    )
    expect(cut).toEqual([])
  })

test('while its data loads, the user page shows placeholders in the layout of the loaded page', async ({
  scenario,
}) => {
  const page = await open(scenario, 'D3 loading')
  await expect(page.locator('.gh-user-facts > div')).toHaveCount(5)
  await expect(page.locator('.gh-event-skeleton > div').first()).toBeVisible()
})

test('the filters of the user list are behind one button, even on wide screens', async ({ scenario }) => {
  const page = await open(scenario, 'D2 ready')
  const [bar] = await heightsOf(page.getByRole('search'))
  expect(bar).toBe(36)
  await page.getByRole('button', { name: 'Filters' }).click()
  const popup = page.getByRole('dialog', { name: 'Filters' })
  await expect(popup.getByRole('button', { name: 'Clear all' })).toBeHidden()
  await popup.getByLabel('Filter', { exact: true }).selectOption('Banned')
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Banned')
  await popup.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(popup).toBeFocused()
})

test('the tooltip of an icon in the collapsed sidebar is shown in front of the table', async ({ scenario }) => {
  const page = await open(scenario, 'D2 ready')
  await page.setViewportSize({ width: 900, height: 800 })
  await page.getByRole('banner').getByRole('link', { name: 'Organizations' }).hover()
  const isOnTop = await page.locator('.gh-rail-tip').evaluate((tip: HTMLElement) => {
    // Without pointer events, elementFromPoint would never return this element.
    tip.style.pointerEvents = 'auto'
    const { right, top, height } = tip.getBoundingClientRect()
    return document.elementFromPoint(right - 8, top + height / 2) === tip
  })
  expect(isOnTop).toBe(true)
})

test('on a phone, an email address of 27 characters fits on one line', async ({ scenario }) => {
  const page = await open(scenario, 'D3 ready')
  await page.setViewportSize({ width: 390, height: 844 })
  const address = page.locator('.gh-user-title .gh-mono')
  await expect(address).toHaveText('mira.osei@northwind.example')
  expect((await boxOf(address)).height).toBeLessThan(28)
})

test('the selected tab stays in view when the page becomes narrow, without scrolling the page', async ({
  scenario,
}) => {
  const page = await open(scenario, 'D3 details')
  const tab = page.getByRole('tab', { name: 'Details' })
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(tab).toBeInViewport({ ratio: 0.99 })
  }
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('all rows of the settings have the same height', async ({ scenario }) => {
  const page = await open(scenario, 'D7 ready')
  expect(new Set(await heightsOf(page.locator('.gh-setting-head'))).size).toBe(1)
})

test('a disabled checkbox looks different from an enabled checkbox', async ({ scenario }) => {
  const page = await open(scenario, 'D4 own role')
  await expect(page.getByRole('checkbox', { name: /^Admin/ })).toHaveCSS('border-style', 'dashed')
  await expect(page.getByRole('checkbox', { name: /^User/ })).toHaveCSS('border-style', 'solid')
})

test('on a phone, the column headings of an event’s changes fit on one line', async ({ scenario }) => {
  const page = await open(scenario, 'D3 changes')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(new Set(await heightsOf(page.getByRole('columnheader'))).size).toBe(1)
  expect(Math.max(...(await heightsOf(page.getByRole('columnheader'))))).toBeLessThan(36)
})

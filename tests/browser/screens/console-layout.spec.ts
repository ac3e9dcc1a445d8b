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

test('shows the numbers of the overview in the full width, above the checklist and the activity', async ({
  scenario,
}) => {
  const page = await open(scenario, 'D1 ready')
  const usage = await boxOf(page.getByRole('region', { name: 'Usage' }))
  const checklist = await boxOf(page.getByRole('region', { name: 'Launch checklist' }))
  const activity = await boxOf(page.getByRole('region', { name: 'Recent activity' }))
  expect(usage.width).toBeCloseTo(activity.x + activity.width - checklist.x, 0)
  expect(checklist.y).toBeCloseTo(activity.y, 0)
})

test('separates the sections of the security page', async ({ scenario }) => {
  const page = await open(scenario, 'U2 ready')
  const first = await boxOf(page.getByRole('region', { name: 'How you sign in' }))
  const last = await boxOf(page.getByRole('region', { name: 'Delete account' }))
  expect(last.y - first.y - first.height).toBe(24)
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
  test(`shows the rows of the table ${table} 46 pixels high, below headings of one line`, async ({ scenario }) => {
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
  test(`cuts no label of the bar of ${id} at ${width} pixels`, async ({ scenario }) => {
    const page = await open(scenario, id)
    await page.setViewportSize({ width, height: 800 })
    const labels = page.locator('.gh-bottom-bar .gh-navigation-label')
    await expect(labels.first()).toBeVisible()
    const cut = await labels.evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    )
    expect(cut).toEqual([])
  })

test('keeps the shape of the user page while the user loads', async ({ scenario }) => {
  const page = await open(scenario, 'D3 loading')
  await expect(page.locator('.gh-user-facts > div')).toHaveCount(4)
  await expect(page.locator('.gh-event-skeleton > div').first()).toBeVisible()
})

test('keeps the filters of people behind one button on wide screens too', async ({ scenario }) => {
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

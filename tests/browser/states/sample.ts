import type { Page } from '@playwright/test'
import { fillSample } from '../../../contract/sample/sample.ts'
import { expect } from '../testing/site.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

const strip = (page: Page) => page.getByRole('complementary', { name: 'Sample data' })

/** Opens the setup page of a site without accounts. The page offers sample data to a browser on this machine. */
async function empty(scenario: Scenario, name: string) {
  const page = await scenario.visit(await scenario.server({}, name), '/setup')
  await expect(page.getByRole('button', { name: 'Load sample data' })).toBeVisible()
  return page
}

/** Opens the page that lists the sample users, signed in as the administrator Mira Osei. */
async function filled(scenario: Scenario, name = 'with sample data') {
  const server = await scenario.server({}, name)
  await scenario.once(`filled ${name}`, () => server.newVisitor().call(fillSample))
  const page = await scenario.visit(server, '/dev/sample')
  await page.getByRole('button', { name: 'Switch to Mira Osei' }).click()
  await expect(page).toHaveURL(`${server.origin}/account`)
  await page.goto(`${server.origin}/dev/sample`)
  await expect(page.getByRole('button', { name: /^Switch to / })).toHaveCount(10)
  await expect(strip(page)).toBeVisible()
  return { server, page }
}

async function removing(scenario: Scenario, name?: string) {
  const { page } = await filled(scenario, name)
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the sample data?' })
  await expect(dialog).toBeVisible()
  return { page, dialog }
}

/** Opens a dashboard page with the sample data banner. */
export async function sampleStrip(scenario: Scenario) {
  const { server, page } = await filled(scenario)
  await page.goto(`${server.origin}/o/northwind/members`)
  await expect(strip(page)).toBeVisible()
  return page
}

export const sampleData: States = {
  offered: (scenario) => empty(scenario, 'offered sample data'),
  people: async (scenario) => (await filled(scenario)).page,
  suspended: async (scenario) => {
    const { page } = await filled(scenario)
    await page.getByRole('button', { name: 'Switch to Viktor Hale' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    return page
  },
  'another’s': async (scenario) => {
    const { server, page } = await filled(scenario)
    await page.getByRole('button', { name: 'Switch to Jonas Berg' }).click()
    await expect(page).toHaveURL(`${server.origin}/account`)
    await page.goto(`${server.origin}/dev/sample`)
    await expect(page.getByText('To remove the sample data here, switch to Mira Osei.')).toBeVisible()
    return page
  },
  strip: sampleStrip,
  'strip signed out': async (scenario) => {
    const { server } = await filled(scenario)
    const page = await scenario.visit(server, '/sign-in')
    await expect(strip(page)).toBeVisible()
    return page
  },
  removing: async (scenario) => (await removing(scenario)).page,
  removed: async (scenario) => {
    const { page, dialog } = await removing(scenario, 'without sample data')
    await dialog.getByRole('button', { name: 'Remove sample data' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up Gatehouse')
    await expect(strip(page)).toBeHidden()
    return page
  },
}

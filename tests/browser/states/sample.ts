import type { Page } from '@playwright/test'
import { fillSample } from '../../../contract/sample/sample.ts'
import { expect } from '../site.ts'
import type { Stage } from './stage.ts'
import type { StatesOf } from './state.ts'

const strip = (page: Page) => page.getByRole('complementary', { name: 'Sample data' })

/** Opens the setup page of a site without accounts, from the server’s own machine. */
async function empty(stage: Stage, name: string) {
  const page = await stage.visit(await stage.house({}, name), '/setup')
  await expect(page.getByRole('button', { name: 'Fill it with sample data' })).toBeVisible()
  return page
}

/** Opens the page of the sample users as their administrator. */
async function filled(stage: Stage, name = 'with sample data') {
  const house = await stage.house({}, name)
  await stage.once(`filled ${name}`, () => house.newVisitor().call(fillSample))
  const page = await stage.visit(house, '/dev/sample')
  await page.getByRole('button', { name: 'Become Mira Osei' }).click()
  await expect(page).toHaveURL(`${house.origin}/account`)
  await page.goto(`${house.origin}/dev/sample`)
  await expect(page.getByRole('button', { name: /^Become / })).toHaveCount(10)
  await expect(strip(page)).toBeVisible()
  return { house, page }
}

async function removing(stage: Stage, name?: string) {
  const { page } = await filled(stage, name)
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the sample data?' })
  await expect(dialog).toBeVisible()
  return { page, dialog }
}

/** Opens a dashboard page with the sample data banner. */
export async function sampleStrip(stage: Stage) {
  const { house, page } = await filled(stage)
  await page.goto(`${house.origin}/o/northwind/members`)
  await expect(strip(page)).toBeVisible()
  return page
}

export const sampleData: StatesOf<'S1'> = {
  offered: (stage) => empty(stage, 'offered sample data'),
  people: async (stage) => (await filled(stage)).page,
  suspended: async (stage) => {
    const { page } = await filled(stage)
    await page.getByRole('button', { name: 'Become Viktor Hale' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    return page
  },
  'another’s': async (stage) => {
    const { house, page } = await filled(stage)
    await page.getByRole('button', { name: 'Become Jonas Berg' }).click()
    await expect(page).toHaveURL(`${house.origin}/account`)
    await page.goto(`${house.origin}/dev/sample`)
    await expect(page.getByText('Become Mira Osei to remove it here.')).toBeVisible()
    return page
  },
  strip: sampleStrip,
  'strip signed out': async (stage) => {
    const { house } = await filled(stage)
    const page = await stage.visit(house, '/sign-in')
    await expect(strip(page)).toBeVisible()
    return page
  },
  removing: async (stage) => (await removing(stage)).page,
  removed: async (stage) => {
    const { page, dialog } = await removing(stage, 'without sample data')
    await dialog.getByRole('button', { name: 'Remove sample data' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up Gatehouse')
    await expect(strip(page)).toBeHidden()
    return page
  },
}

import { expect } from '../site.ts'
import { company, withCompany } from './company.ts'
import { place } from './administration.ts'
import { arrived, main } from './entry.ts'
import type { Person } from './house.ts'
import type { Stage } from './stage.ts'
import type { StatesOf } from './state.ts'

/** Opens a page in a browser set to German. */
async function inGermany(stage: Stage, path: string, as?: Person, house = main(stage)) {
  const page = await stage.visit(await arrived(await house), path, { as, locale: 'de-DE' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  return page
}

async function members(stage: Stage) {
  const { ana } = await withCompany(stage, await main(stage))
  const page = await inGermany(stage, `/o/${company}/members`, ana)
  await expect(page.getByRole('row', { name: /Mira Osei/ })).toBeVisible()
  return page
}

async function signIn(stage: Stage) {
  const page = await inGermany(stage, '/sign-in')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
  return page
}

/** States with the longest texts: German, on narrow screens. */
export const inGerman: StatesOf<'X15'> = {
  'sign in': signIn,
  invalid: async (stage) => {
    const page = await signIn(stage)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    return page
  },
  profile: async (stage) => {
    const house = await main(stage)
    const page = await inGermany(stage, '/account', await house.person('Theo Laurent', { isVerified: false }))
    await expect(page.getByText('Nicht bestätigt', { exact: true })).toBeVisible()
    return page
  },
  members,
  inviting: async (stage) => {
    const page = await members(stage)
    await page.getByRole('button', { name: 'Leute einladen' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
  overview: async (stage) => {
    const { house, olga } = await place(stage)
    const page = await inGermany(stage, '/admin', olga, Promise.resolve(house))
    await expect(page.getByText('Vor dem Start').first()).toBeVisible()
    return page
  },
  people: async (stage) => {
    const { house, olga } = await place(stage)
    const page = await inGermany(stage, '/admin/users?search=mira', olga, Promise.resolve(house))
    await expect(page.getByRole('row', { name: /Mira Osei/ })).toBeVisible()
    // Each heading is on one line; two lines would be higher.
    const heads = page.getByRole('columnheader')
    const heights = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThan(44)
    return page
  },
  'not there': async (stage) => {
    const page = await inGermany(stage, '/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return page
  },
}

import { expect } from '../site.ts'
import { founded, withCompany } from './company.ts'
import { main } from './entry.ts'
import { inCompany } from './organization.ts'
import type { Stage } from './stage.ts'
import type { StatesOf } from './state.ts'

const failedWords = 'Something went wrong on our side. Try again.'

async function creating(stage: Stage, options = {}) {
  const house = await stage.house(options)
  const page = await stage.visit(house, '/organizations/new', { as: await house.person('Only Here') })
  return page
}

async function named(stage: Stage, name: string) {
  const page = await creating(stage)
  await page.getByLabel('Name', { exact: true }).fill(name)
  return page
}

export const newOrganization: StatesOf<'O6'> = {
  ready: async (stage) => {
    const page = await creating(stage)
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    return page
  },
  free: async (stage) => {
    const page = await named(stage, 'Fabrikam Bakery')
    await expect(page.locator('#slug-hint')).toContainText('Free')
    return page
  },
  taken: async (stage) => {
    await founded(stage, await main(stage), 'Solo Owner', 'solo')
    const page = await named(stage, 'Solo')
    await expect(page.getByText('That address is taken. Try')).toBeVisible()
    return page
  },
  invalid: async (stage) => {
    const page = await creating(stage)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    return page
  },
  limit: async (stage) => {
    const house = await stage.house({ organization: { organizationLimit: 1 } })
    const { owner } = await founded(stage, house, 'One Only', 'one-only')
    const page = await stage.visit(house, '/organizations/new', { as: owner })
    await page.getByLabel('Name', { exact: true }).fill('Another One')
    await expect(page.locator('#slug-hint')).toContainText('Free')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByText('You can be in 1 organization. Leave one to create another.')).toBeVisible()
    return page
  },
  off: async (stage) => {
    const page = await creating(stage, { organization: { allowUserToCreateOrganization: false } })
    await expect(page.getByText('You can’t create organizations here')).toBeVisible()
    return page
  },
  failed: async (stage) => {
    const house = await main(stage)
    const page = await named(stage, 'Fabrikam Bakery')
    await expect(page.locator('#slug-hint')).toContainText('Free')
    await stage.fault(() => house.withoutTable('events'))
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByText(failedWords)).toBeVisible()
    return page
  },
}

/** Opens the switcher of a user with eight organizations. */
async function ofMany(stage: Stage) {
  const house = await main(stage)
  const many = await house.person('Many Hats')
  await stage.once('many', async () => {
    for (const name of ['Northwind', 'Fabrikam', 'Contoso', 'Adatum', 'Litware', 'Proseware', 'Tailspin', 'Wingtip'])
      await house.organization(many, name, `many-${name.toLowerCase()}`)
  })
  const page = await stage.visit(house, '/o/many-northwind/members', { as: many })
  await page.getByRole('button', { name: /Change organization/ }).click()
  await expect(page.getByRole('searchbox', { name: 'Find an organization' })).toBeFocused()
  return page
}

export const switcher: StatesOf<'O7'> = {
  open: async (stage) => {
    const page = await inCompany(stage, 'ana')
    await page.getByRole('button', { name: /Change organization/ }).click()
    await expect(page.getByRole('link', { name: 'All organizations' })).toBeVisible()
    return page
  },
  many: ofMany,
  'no match': async (stage) => {
    const page = await ofMany(stage)
    await page.getByRole('searchbox', { name: 'Find an organization' }).fill('nowhere')
    await expect(page.getByText('None is called “nowhere”.')).toBeVisible()
    return page
  },
  'none active': async (stage) => {
    const house = await main(stage)
    const { mira } = await withCompany(stage, house)
    const visitor = await house.signIn(mira)
    const page = await stage.visit(house, '/account', { as: { ...mira, visitor } })
    await expect(page.getByRole('button', { name: /Choose organization/ })).toBeVisible()
    return page
  },
  failed: { leftOut: 'The switcher’s list is part of the page, so it neither loads nor fails separately.' },
}

import type { Page } from '@playwright/test'
import { expect } from '../site.ts'
import { company, founded, withCompany, withOneMail } from './company.ts'
import { main } from './entry.ts'
import type { Person } from './house.ts'
import type { Stage } from './stage.ts'
import type { StatesOf } from './state.ts'

type Who = 'ana' | 'li' | 'mira'

/** Opens a page of the company as one of its members. */
export async function inCompany(stage: Stage, who: Who, page = '') {
  const house = await main(stage)
  const people: Record<Who, Person> = await withCompany(stage, house)
  return stage.visit(house, `/o/${company}${page}`, { as: people[who] })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const failed = (page: Page) => page.getByText('Something went wrong on our side. Try again.')

async function asOwner(stage: Stage) {
  const page = await inCompany(stage, 'ana')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Northwind Traders')
  await expect(page.getByText('Created', { exact: true })).toBeVisible()
  return page
}

async function deleting(stage: Stage) {
  const page = await asOwner(stage)
  await page.getByRole('button', { name: 'Delete organization' }).click()
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
  return page
}

export const general: StatesOf<'O1'> = {
  ready: asOwner,
  moving: async (stage) => {
    const page = await asOwner(stage)
    await page.getByLabel('Short name').fill('northwind-traders')
    await expect(page.getByText('Links with /o/northwind will stop working.')).toBeVisible()
    await expect(page.locator('#slug-hint')).toContainText('Free')
    return page
  },
  taken: async (stage) => {
    const house = await main(stage)
    await founded(stage, house, 'Solo Owner', 'solo')
    const page = await asOwner(stage)
    await page.getByLabel('Short name').fill('solo')
    await expect(page.getByText('That address is taken. Try')).toBeVisible()
    return page
  },
  forbidden: async (stage) => {
    const page = await inCompany(stage, 'mira')
    await expect(page.getByText('Only owners can delete the organization.')).toBeVisible()
    return page
  },
  failed: async (stage) => {
    const house = await main(stage)
    const page = await asOwner(stage)
    await stage.fault(() => house.withoutTable('events'))
    await page.getByLabel('Name', { exact: true }).fill('Northwind Foods')
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await expect(failed(page)).toBeVisible()
    return page
  },
  deleting,
  'slug differs': async (stage) => {
    const page = await deleting(stage)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete organization' }).click()
    await expect(page.getByText('That isn’t its short name.')).toBeVisible()
    return page
  },
  gone: async (stage) => {
    const house = await main(stage)
    const page = await stage.visit(house, '/o/nowhere', { as: await house.person('Only Here') })
    await expect(heading(page)).toHaveText('We can’t find this organization')
    return page
  },
  suspended: async (stage) => {
    const house = await main(stage)
    await withCompany(stage, house)
    const page = await stage.visit(house, `/o/${company}`, { as: await house.person('Anders Holm') })
    await expect(heading(page)).toHaveText('You’re suspended here')
    return page
  },
}

async function listed(stage: Stage, who: Who = 'ana') {
  const page = await inCompany(stage, who, '/members')
  await expect(page.getByRole('row', { name: /Mira Osei/ })).toBeVisible()
  return page
}

/** Opens a user’s menu and chooses an item. */
async function act(stage: Stage, name: string, what: string) {
  const page = await listed(stage)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return page
}

/** Selects two members and an action. */
async function selected(stage: Stage, what?: string) {
  const page = await listed(stage)
  for (const name of ['Mira Osei', 'Sofía Marín']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  if (what === undefined) return page
  await page.getByRole('button', { name: what, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  return page
}

async function inviting(stage: Stage) {
  const page = await inCompany(stage, 'ana', '/members?invite=true')
  await expect(page.getByLabel('Email addresses')).toBeFocused()
  return page
}

export const members: StatesOf<'O2'> = {
  ready: listed,
  alone: async (stage) => {
    const house = await main(stage)
    const { owner } = await founded(stage, house, 'Solo Owner', 'solo')
    const page = await stage.visit(house, '/o/solo/members', { as: owner })
    await expect(page.getByText('It’s just you so far.')).toBeVisible()
    return page
  },
  loading: async (stage) => {
    const house = await main(stage)
    const page = await asOwner(stage)
    await stage.fault(() => house.withTableHeld('members'))
    await page.getByRole('link', { name: 'Members' }).click()
    await expect(page.locator('.ah-skeleton').first()).toBeVisible()
    return page
  },
  failed: async (stage) => {
    const house = await main(stage)
    const page = await asOwner(stage)
    await stage.fault(() => house.withoutTable('members'))
    await page.getByRole('link', { name: 'Members' }).click()
    await expect(failed(page).first()).toBeVisible()
    return page
  },
  'not answered again': async (stage) => {
    const house = await main(stage)
    const page = await listed(stage)
    await stage.fault(() => house.withoutTable('members'))
    await page.getByTitle('Sort by name').click()
    await expect(failed(page)).toBeVisible()
    await expect(page.getByRole('row', { name: /Mira Osei/ })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCSS('filter', 'grayscale(1)')
    return page
  },
  'no match': async (stage) => {
    const page = await inCompany(stage, 'ana', '/members?search=nobody')
    await expect(page.getByText('Nobody here matches “nobody”.')).toBeVisible()
    return page
  },
  forbidden: async (stage) => {
    const page = await listed(stage, 'mira')
    await expect(page.getByRole('button', { name: 'Invite people' })).toHaveAttribute('aria-disabled', 'true')
    return page
  },
  full: async (stage) => {
    const house = await stage.house({ organization: { membershipLimit: 1 } })
    const { owner } = await founded(stage, house, 'Full House', 'full')
    const page = await stage.visit(house, '/o/full/members', { as: owner })
    await expect(page.getByText('The only seat is used.')).toBeVisible()
    return page
  },
  menu: async (stage) => {
    const page = await listed(stage)
    await page.getByRole('button', { name: 'Actions for Mira Osei' }).click()
    await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeVisible()
    return page
  },
  role: (stage) => act(stage, 'Mira Osei', 'Change role'),
  'role refused': async (stage) => {
    const house = await main(stage)
    const page = await act(stage, 'Mira Osei', 'Change role')
    await stage.fault(() => house.withoutTable('events'))
    await page.getByRole('radio', { name: /^Owner/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    return page
  },
  'the only owner’s role': async (stage) => {
    const page = await act(stage, 'Ana Ribeiro', 'Change role')
    await expect(page.getByText('There must be one owner.')).toBeVisible()
    return page
  },
  'several roles': async (stage) => {
    const page = await act(stage, 'Mira Osei', 'Change role')
    await page.getByLabel('Use several roles').check()
    await page.getByRole('checkbox', { name: /^Admin/ }).check()
    return page
  },
  selected: (stage) => selected(stage),
  many: (stage) => selected(stage, 'Add to team'),
  'many done': async (stage) => {
    const page = await selected(stage, 'Change role')
    await page.getByRole('radio', { name: /^Member/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    await expect(page.getByText('2 people changed.')).toBeVisible()
    return page
  },
  removing: (stage) => act(stage, 'Mira Osei', 'Remove'),
  suspending: (stage) => act(stage, 'Mira Osei', 'Suspend'),
  transferring: (stage) => act(stage, 'Mira Osei', 'Transfer ownership'),
  'only owner': async (stage) => {
    const page = await listed(stage)
    await page.getByRole('button', { name: 'Actions for Ana Ribeiro' }).click()
    await expect(page.getByRole('menuitem', { name: /^Leave You’re the only owner/ })).toBeDisabled()
    return page
  },
  inviting,
  addresses: async (stage) => {
    const page = await inviting(stage)
    const field = page.getByLabel('Email addresses')
    await field.fill(
      'Joan Clarke <joan@example.com>, grace@example.com, hedy.lamarr@example.com, alan.turing@example.com, li.wei@northwind.example',
    )
    await field.press('Enter')
    await field.fill('not-an-address ')
    await expect(page.getByText('Already invited: send again?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send 3 invitations' })).toBeVisible()
    return page
  },
  outcomes: async (stage) => {
    const house = await main(stage)
    const { owner } = await founded(stage, house, 'In Viter', 'inviter')
    const page = await stage.visit(house, '/o/inviter/members?invite=true', { as: owner })
    await page.getByLabel('Email addresses').fill('in.viter@northwind.example joan@example.com')
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByText('Already a member.')).toBeVisible()
    return page
  },
  unmailed: async (stage) => {
    const { house, owner } = await withOneMail(stage, 'one-mail')
    const page = await stage.visit(house, '/o/one-mail/members?invite=true', { as: owner })
    await page.getByLabel('Email addresses').fill('joan@example.com grace@example.com')
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByText('One invitation was created, but no mail was sent.')).toBeVisible()
    return page
  },
}

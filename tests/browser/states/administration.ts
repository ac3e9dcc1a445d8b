import type { Page } from '@playwright/test'
import { createUser } from '../../../contract/admin/people.ts'
import { administratorRoles } from '../../../contract/roles.ts'
import { expect } from '../site.ts'
import { withCompany } from './company.ts'
import { told, type House } from './house.ts'
import type { Stage } from './stage.ts'
import type { Arrange, StatesOf } from './state.ts'

const failedWords = 'Something went wrong on our side. Try again.'

const crowd = [
  'Joan Clarke',
  'Alan Turing',
  'Hedy Lamarr',
  'Grace Hopper',
  'Radia Perlman',
  'Karen Jones',
  'Lynn Conway',
]

/** A server with users and organizations, administered by Olga Owner. A name makes it a separate one. */
export async function place(stage: Stage, name = 'administration') {
  const house = await stage.house({}, name)
  const olga = await house.admin()
  return stage.once(name, async () => {
    const { mira, sofia, ana } = await withCompany(stage, house)
    const jonas = await house.person('Jonas Berg')
    const theo = await house.person('Theo Laurent', { isVerified: false })
    for (const name of crowd) await create(house, name)
    await house.query(
      `update users set banned = true, ban_reason = 'Spam', ban_expires = now() + interval '7 days' where id = $1`,
      [jonas.id],
    )
    await fetch(`${house.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: house.origin },
      body: JSON.stringify({ email: mira.email, password: 'not her password' }),
    })
    return { house, olga, mira, sofia, ana, jonas, theo }
  })
}

async function create(house: House, name: string) {
  const { visitor } = await house.admin()
  const email = `${name.toLowerCase().replace(' ', '.')}@crowd.example`
  await told(visitor.call(createUser, { body: { name, email, password: 'correct horse battery' } }))
}

/** Opens an administration page. */
export async function administering(stage: Stage, path: string, words: string, name?: string) {
  const { house, olga } = await place(stage, name)
  const page = await stage.visit(house, path, { as: olga })
  await expect(page.getByText(words).first()).toBeVisible()
  return page
}

/** Opens an administration page from another one, while a table is locked or missing. */
export const during =
  (fault: 'withTableHeld' | 'withoutTable', table: string, link: string): Arrange =>
  async (stage) => {
    const { house } = await place(stage)
    const from = link === 'Settings' ? '/admin/emails' : '/admin/settings'
    const page = await administering(stage, from, link === 'Settings' ? 'Emails' : 'Settings')
    await stage.fault(() => house[fault](table))
    await page.getByRole('banner').getByRole('link', { name: link, exact: true }).last().click()
    const sign = fault === 'withoutTable' ? page.getByText(failedWords) : page.locator('.ah-skeleton')
    await expect(sign.first()).toBeVisible()
    return page
  }

/** Opens a page as an administrator with only these permissions. */
async function asHelper(stage: Stage, name: string, permissions: Record<string, string[]>, path: string) {
  const house = await stage.house({ admin: { roles: { ...administratorRoles, helper: permissions } as never } })
  const helper = await house.person(name)
  await house.query(`update users set role = 'helper' where id = $1`, [helper.id])
  return stage.visit(house, path, { as: helper })
}

const overviewOpen = (stage: Stage) => administering(stage, '/admin', 'Before you launch')

export const overview: StatesOf<'D1'> = {
  ready: async (stage) => {
    const page = await overviewOpen(stage)
    await expect(page.getByRole('region', { name: 'Refused sign-ins' }).getByRole('link').first()).toBeVisible()
    return page
  },
  loading: during('withTableHeld', 'organizations', 'Overview'),
  failed: during('withoutTable', 'sightings', 'Overview'),
  'as table': async (stage) => {
    const page = await overviewOpen(stage)
    await page.getByRole('button', { name: 'Show as table' }).first().click()
    await expect(page.getByRole('button', { name: 'Show as bars' }).first()).toBeVisible()
    return page
  },
  found: async (stage) => {
    const page = await administering(stage, '/admin?search=northw', 'Results for')
    await expect(page.getByRole('link', { name: 'Northwind Traders' }).first()).toBeVisible()
    return page
  },
  'no match': (stage) => administering(stage, '/admin?search=nobody+at+all', 'Nothing here matches “nobody at all”.'),
  forbidden: async (stage) => {
    const page = await asHelper(stage, 'Hel Per', { user: ['list'] }, '/admin')
    await expect(page.getByText('Only full admins can see this.')).toBeVisible()
    return page
  },
}

const peopleOpen = async (stage: Stage, search = '') => {
  const page = await administering(stage, `/admin/users${search}`, '@')
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row').nth(1)).toBeVisible()
  return page
}

async function selected(stage: Stage, name: string, count: number) {
  const page = await peopleOpen(stage, '?search=northwind')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!everybody|Olga)/ })
  for (let box = 0; box < count; box++) await boxes.nth(box).check()
  await expect(page.getByText(`${count} selected`)).toBeVisible()
  if (name) await page.getByRole('button', { name, exact: true }).click()
  return page
}

export const people: StatesOf<'D2'> = {
  ready: peopleOpen,
  alone: async (stage) => {
    const house = await stage.house({}, 'alone')
    const page = await stage.visit(house, '/admin/users', { as: await house.admin() })
    await expect(page.getByText('You’re the only person here yet.')).toBeVisible()
    return page
  },
  loading: during('withTableHeld', 'sightings', 'People'),
  failed: during('withoutTable', 'sightings', 'People'),
  'not answered again': async (stage) => {
    const { house } = await place(stage)
    const page = await peopleOpen(stage)
    await stage.fault(() => house.withoutTable('sightings'))
    await page.getByLabel('Sort', { exact: true }).selectOption('Last seen first')
    await expect(page.getByText(failedWords)).toBeVisible()
    await expect(page.getByRole('row', { name: /Grace Hopper/ })).toBeVisible()
    return page
  },
  'no match': (stage) => administering(stage, '/admin/users?search=nobody', 'Nobody here matches.'),
  forbidden: async (stage) => {
    const page = await asHelper(stage, 'Mere Watcher', { event: ['list'] }, '/admin/users')
    await expect(page.getByText(/^You don’t have this right/).first()).toBeVisible()
    return page
  },
  menu: async (stage) => {
    const page = await peopleOpen(stage)
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click()
    await expect(page.getByRole('menuitem', { name: 'Set role' })).toBeVisible()
    return page
  },
  selected: (stage) => selected(stage, '', 3),
  many: async (stage) => {
    const page = await selected(stage, 'Ban', 2)
    await expect(page.getByRole('dialog', { name: 'Ban 2 people?' })).toBeVisible()
    return page
  },
  'more than ten': async (stage) => {
    const page = await peopleOpen(stage)
    await page.getByLabel('Select everybody on this page').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 14 people?' })
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog.getByText('That isn’t the number.')).toBeVisible()
    return page
  },
  'many done': async (stage) => {
    const page = await selected(stage, 'Sign out everywhere', 2)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    await expect(page.getByText('2 people done.')).toBeVisible()
    return page
  },
}

/** Opens a user’s page. */
async function personOpen(stage: Stage, who: 'mira' | 'ana' | 'theo', tab = 'profile') {
  const there = await place(stage)
  return administering(stage, `/admin/users/${there[who].id}?tab=${tab}`, there[who].email)
}

/** Opens Mira Osei’s page from the list, while a table is locked or missing. */
async function personDuring(
  stage: Stage,
  fault: 'withTableHeld' | 'withoutTable',
  sign: (page: Page) => ReturnType<Page['locator']>,
) {
  const { house } = await place(stage)
  const page = await peopleOpen(stage, '?search=mira.osei&in=email')
  await stage.fault(() => house[fault]('accounts'))
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.getByRole('link', { name: 'Mira Osei' }).click()
  await expect(sign(page).first()).toBeVisible()
  return page
}

export const person: StatesOf<'D3'> = {
  ready: async (stage) => {
    const page = await personOpen(stage, 'mira')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mira Osei')
    return page
  },
  'beside the list': async (stage) => {
    const page = await peopleOpen(stage)
    await page.getByRole('link', { name: 'Grace Hopper' }).click()
    await expect(page.getByRole('dialog', { name: 'Person' }).getByText('grace.hopper@').first()).toBeVisible()
    return page
  },
  devices: async (stage) => {
    const page = await personOpen(stage, 'ana', 'devices')
    await expect(page.getByText('Chrome on Linux').first()).toBeVisible()
    return page
  },
  'no devices': async (stage) => {
    const { house, theo } = await place(stage)
    await house.query('delete from sessions where user_id = $1', [theo.id])
    const page = await personOpen(stage, 'theo', 'devices')
    await expect(page.getByText('No devices.')).toBeVisible()
    return page
  },
  ways: async (stage) => {
    const page = await personOpen(stage, 'mira', 'ways')
    await expect(page.getByText('Password').first()).toBeVisible()
    return page
  },
  organizations: async (stage) => {
    const page = await personOpen(stage, 'ana', 'organizations')
    await expect(page.getByText('Only owner', { exact: true })).toBeVisible()
    return page
  },
  log: async (stage) => {
    const page = await personOpen(stage, 'ana', 'log')
    await expect(page.getByRole('cell').first()).toBeVisible()
    return page
  },
  loading: (stage) => personDuring(stage, 'withTableHeld', (page) => page.locator('.ah-skeleton')),
  failed: (stage) => personDuring(stage, 'withoutTable', (page) => page.getByText(failedWords)),
  gone: (stage) => administering(stage, '/admin/users/nobody', 'This person isn’t here'),
}

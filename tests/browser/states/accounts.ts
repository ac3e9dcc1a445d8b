import type { Page } from '@playwright/test'
import { signInEmail } from '../../../contract/sign-in/sign-in.ts'
import { expect } from '../testing/site.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'
import { dataOf, password, type Person } from './test-server.ts'

/** Opens the profile in a browser that is signed in to several accounts. The first account is the current one. */
export async function withAccounts(scenario: Scenario, names: readonly string[]) {
  const server = await scenario.server({ multiSession: { enabled: true } }, 'accounts')
  const people: Person[] = []
  for (const name of names) people.push(await server.person(name))
  const visitor = server.newVisitor()
  for (const { email } of people.toReversed()) await dataOf(visitor.call(signInEmail, { body: { email, password } }))
  const page = await scenario.visit(server, '/account', { as: { ...people[0]!, visitor } })
  return { server, people, page }
}

export async function openMenu(page: Page) {
  // A click while the menu is still closing would not open it again.
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

export const accounts: States = {
  one: async (scenario) => {
    const { page } = await withAccounts(scenario, ['Mira Osei'])
    await openMenu(page)
    await expect(page.getByRole('menuitem', { name: 'Add another account' })).toBeVisible()
    return page
  },
  several: async (scenario) => {
    const { page } = await withAccounts(scenario, ['Mira Osei', 'Theo Laurent'])
    await openMenu(page)
    await expect(page.getByRole('menuitem', { name: /Theo Laurent/ })).toBeVisible()
    return page
  },
  full: async (scenario) => {
    const names = ['Mira Osei', 'Theo Laurent', 'Ana Ruiz', 'Ben Adler', 'Cleo Marsh']
    const { page } = await withAccounts(scenario, names)
    await openMenu(page)
    await expect(page.getByText('You can use up to five accounts in this browser.')).toBeVisible()
    return page
  },
  expired: async (scenario) => {
    const { server, people, page } = await withAccounts(scenario, ['Mira Osei', 'Theo Laurent'])
    await openMenu(page)
    await server.query('delete from sessions where user_id = $1', [people[1]!.id])
    await page.getByRole('menuitem', { name: /Theo Laurent/ }).click()
    await expect(page.getByText('This account is no longer signed in here.')).toBeVisible()
    await openMenu(page)
    await expect(page.getByText('Signed out. Sign in again')).toBeVisible()
    return page
  },
}

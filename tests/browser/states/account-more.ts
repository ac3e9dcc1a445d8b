import type { Page } from '@playwright/test'
import { impersonateUser } from '../../../contract/admin/impersonation.ts'
import { expect } from '../site.ts'
import { as } from './account.ts'
import { founded, withCompany } from './company.ts'
import { main } from './entry.ts'
import { told, type House } from './house.ts'
import type { Stage } from './stage.ts'
import type { StatesOf } from './state.ts'

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'curl/8.14.1',
]

async function manyDevices(stage: Stage) {
  const house = await main(stage)
  const person = await house.person('Every Where')
  await stage.once('every where', async () => {
    for (const agent of agents) await house.signIn(person, agent)
  })
  const page = await stage.visit(house, '/account/devices', { as: person })
  await expect(page.getByText('Safari on iPhone')).toBeVisible()
  return page
}

export const devices: StatesOf<'U4'> = {
  ready: manyDevices,
  'only here': async (stage) => {
    const page = await as(stage, 'Only Here', '/account/devices')
    await expect(page.getByText('You’re signed in only here.')).toBeVisible()
    return page
  },
  loading: async (stage) => {
    const house = await main(stage)
    const page = await as(stage, 'Mira Osei', '/account')
    await stage.fault(() => house.withTableHeld('sessions'))
    await page.getByRole('link', { name: 'Devices' }).click()
    await expect(page.locator('.ah-skeleton').first()).toBeVisible()
    return page
  },
  failed: async (stage) => {
    const house = await main(stage)
    const page = await as(stage, 'Mira Osei', '/account')
    await stage.fault(() => house.withoutTable('sessions'))
    await page.getByRole('link', { name: 'Devices' }).click()
    await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    return page
  },
  'row refused': async (stage) => {
    const house = await main(stage)
    const page = await manyDevices(stage)
    await stage.fault(() => house.withoutTable('ended_sessions'))
    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
    await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    return page
  },
  'not fresh': { leftOut: 'Listing devices requires no fresh session, because freshness protects only changes.' },
}

/** A user invited by the owner of an organization that no other state uses. */
async function noor(stage: Stage, house: House) {
  const guest = await house.person('Noor Haddad')
  const { owner, id } = await founded(stage, house, 'Ada Byron', 'noors')
  await stage.once('noor', () => house.invite(owner, id, guest.email, 'admin'))
  return guest
}

export const organizations: StatesOf<'U5'> = {
  ready: async (stage) => {
    const house = await main(stage)
    const { mira } = await withCompany(stage, house)
    const page = await stage.visit(house, '/account/organizations', { as: mira })
    await expect(page.getByRole('link', { name: 'Open Northwind Traders' })).toBeVisible()
    return page
  },
  invited: async (stage) => {
    const house = await main(stage)
    const page = await stage.visit(house, '/account/organizations', { as: await noor(stage, house) })
    await expect(page.getByRole('button', { name: 'Join Northwind Traders' })).toBeVisible()
    return page
  },
  empty: async (stage) => {
    const page = await as(stage, 'Only Here', '/account/organizations')
    await expect(page.getByText('You’re not in an organization yet.')).toBeVisible()
    return page
  },
  'not verified': async (stage) => {
    const page = await as(stage, 'Theo Laurent', '/account/organizations', false)
    await expect(page.getByText('Verify your email to see invitations to it.')).toBeVisible()
    return page
  },
  failed: async (stage) => {
    const house = await main(stage)
    const { mira } = await withCompany(stage, house)
    await stage.fault(() => house.withoutTable('invitations'))
    const page = await stage.visit(house, '/account/organizations', { as: mira })
    await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    return page
  },
  leaving: async (stage) => {
    const house = await main(stage)
    const { mira } = await withCompany(stage, house)
    const page = await stage.visit(house, '/account/organizations', { as: mira })
    await page.getByRole('button', { name: 'Leave Northwind Traders' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave Northwind Traders?' })).toBeVisible()
    return page
  },
  'only owner': async (stage) => {
    const house = await main(stage)
    const { owner } = await founded(stage, house, 'Solo Owner', 'solo')
    const page = await stage.visit(house, '/account/organizations', { as: owner })
    await expect(page.getByRole('link', { name: 'Choose an owner' })).toBeVisible()
    return page
  },
}

export const welcome: StatesOf<'A10'> = {
  ready: async (stage) => {
    const page = await as(stage, 'Only Here', '/welcome')
    await expect(page.getByRole('link', { name: 'Create an organization' })).toBeVisible()
    return page
  },
  invited: async (stage) => {
    const house = await main(stage)
    const page = await stage.visit(house, '/welcome', { as: await noor(stage, house) })
    await expect(page.getByRole('button', { name: 'Join Northwind Traders' })).toBeVisible()
    return page
  },
  'creation off': async (stage) => {
    const house = await stage.house({ organization: { allowUserToCreateOrganization: false } })
    const page = await stage.visit(house, '/welcome', { as: await house.person('Mira Osei') })
    await expect(page.getByText('Ask for an invitation')).toBeVisible()
    return page
  },
  failed: async (stage) => {
    const house = await main(stage)
    await stage.fault(() => house.withoutTable('invitations'))
    const page = await as(stage, 'Only Here', '/welcome')
    await expect(page.getByText('Something went wrong on our side. Try again.')).toBeVisible()
    return page
  },
}

async function deleting(stage: Stage, name: string, house = main(stage)) {
  const there = await house
  const page = await stage.visit(there, '/account/security', { as: await there.person(name) })
  await expect(page.getByRole('button', { name: /^(Change password|Connect)/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  return page
}

async function send(page: Page, email: string, secret: string) {
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel(/^Type/).fill(email)
  await page.getByRole('button', { name: 'Delete account' }).click()
}

const byMail = { user: { deleteUser: { sendDeleteAccountVerification: true } } }

export const deletion: StatesOf<'U6'> = {
  ready: (stage) => deleting(stage, 'Mira Osei'),
  refused: async (stage) => {
    const page = await deleting(stage, 'Only Here')
    await send(page, 'only.here@northwind.example', 'not my password')
    await expect(page.getByText('That’s not your password.')).toBeVisible()
    return page
  },
  'only owner': async (stage) => {
    const house = await main(stage)
    await founded(stage, house, 'Solo Owner', 'solo')
    const page = await stage.visit(house, '/account/security', { as: await house.person('Solo Owner') })
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('dialog', { name: 'Others depend on you' })).toBeVisible()
    return page
  },
  'without password': async (stage) => {
    const page = await stage.newcomer('/account/security')
    await expect(page.getByText('Acme is your only way in.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByLabel(/^Type/)).toBeVisible()
    return page
  },
  'by mail': (stage) => deleting(stage, 'Mira Osei', stage.house(byMail)),
  mailed: async (stage) => {
    const page = await deleting(stage, 'Mira Osei', stage.house(byMail))
    await page.getByRole('button', { name: 'Email me a delete link' }).click()
    await expect(page.getByText('Nothing is deleted yet.')).toBeVisible()
    return page
  },
  impersonating: async (stage) => {
    const page = await viewing(stage, '/account/security')
    await expect(page.getByText('Not while viewing as Sofía Marín.').first()).toBeVisible()
    return page
  },
}

/** Opens a page where Olga Owner impersonates Sofía Marín. */
export async function viewing(stage: Stage, path: string) {
  const house = await main(stage)
  const { sofia } = await withCompany(stage, house)
  const olga = await stage.once('viewing', async () => {
    const admin = await house.admin()
    const visitor = await house.signIn(admin)
    await told(visitor.call(impersonateUser, { body: { userId: sofia.id } }))
    return { ...admin, visitor }
  })
  return stage.visit(house, path, { as: olga })
}

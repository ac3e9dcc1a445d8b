import type { Page } from '@playwright/test'
import { expect } from '../testing/site.ts'
import { as } from './account.ts'
import { viewing } from './account-more.ts'
import { limits, main, open, signInBy } from './entry.ts'
import type { TestServer, Person } from './test-server.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Disconnects a provider account in a session that is three days old, so the page asks for the password first. */
async function stale(scenario: Scenario) {
  const server = await scenario.atAcme({ session: { freshAge: 60 } })
  const acme = await scenario.acme()
  const person = await server.person('Long Gone')
  acme.newUser({ sub: 'long-gone', email: person.email })
  const page = await scenario.visit(server, '/account/security', { as: person })
  const disconnect = page.getByRole('button', { name: 'Disconnect Acme' })
  const connect = page.getByRole('button', { name: 'Connect Acme' })
  await expect(connect.or(disconnect)).toBeVisible()
  if (await connect.isVisible()) await connect.click()
  await expect(disconnect).toBeVisible()
  await server.query(
    `update sessions set updated_at = now() - interval '2 hours', created_at = now() - interval '3 days'
     where user_id = $1`,
    [person.id],
  )
  await page.reload()
  await disconnect.click()
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
  return page
}

export const viewingAs: States = {
  bar: async (scenario) => {
    const page = await viewing(scenario, '/account')
    await expect(page.getByText('You’re impersonating Sofía Marín.')).toBeVisible()
    return page
  },
}

export const confirmation: States = {
  'by password': stale,
  'wrong password': async (scenario) => {
    const page = await stale(scenario)
    const field = page.getByRole('dialog').getByLabel('Password', { exact: true })
    await field.fill('not my password')
    await field.press('Enter')
    await expect(page.getByText('That’s not your current password.')).toBeVisible()
    return page
  },
  'by provider': async (scenario) => {
    const page = await scenario.newUser('/account/security', { session: { freshAge: 60 } })
    const { origin } = new URL(page.url())
    const server = await scenario.atAcme({ session: { freshAge: 60 } })
    await server.query(
      `update sessions set updated_at = now() - interval '2 hours', created_at = now() - interval '3 days'`,
    )
    await page.goto(`${origin}/account/security`)
    await page.getByRole('button', { name: 'Delete account…' }).click()
    await page.getByLabel(/^Type/).fill('grace.hopper@northwind.example')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByRole('button', { name: 'Continue with Acme' })).toBeVisible()
    return page
  },
}

export const limited: States = {
  'a question': async (scenario) => {
    const server = await scenario.server(limits)
    const page = await scenario.visit(server, '/account/devices', { as: await server.person('Mira Osei') })
    await expect(page.getByText('You’re only signed in on this device.')).toBeVisible()
    await page.reload()
    await expect(
      page
        .locator('.gh-skeleton')
        .or(page.getByText(/^Too many attempts/))
        .first(),
    ).toBeVisible()
    return page
  },
  reloaded: async (scenario) => {
    const page = await open(scenario, '/reset-password?token=aaaaaaaaaaaaaaaaaaaaaaaa', limits)
    const again = new URL('/reset-password?token=aaaaaaaaaaaaaaaaaaaaaaaa', page.url()).href
    for (let tries = 0; tries < 2; tries++) {
      await page.goto(again)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      if (await page.getByText('Too many attempts.').isVisible()) break
      await page.getByLabel('New password').fill('a brand new password')
      const answered = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Set password' }).click()
      await answered
    }
    await page.goto(again)
    await expect(page.getByText('Too many attempts.')).toBeVisible()
    return page
  },
}

/** Ends the session of a user whose page is open, then follows a link on that page. */
async function ended(scenario: Scenario) {
  const server = await main(scenario)
  const olga = await server.admin()
  const person = { ...olga, visitor: await server.signIn(olga) }
  const page = await scenario.visit(server, '/account', { as: person })
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await endNewest(server, olga)
  await page.getByRole('link', { name: 'Devices' }).click()
  await expect(page.getByRole('dialog', { name: 'You’ve been signed out' })).toBeVisible()
  return page
}

function endNewest(server: TestServer, { id }: Person) {
  return server.query(
    `delete from sessions where id = (select id from sessions where user_id = $1 order by created_at desc limit 1)`,
    [id],
  )
}

export const signedOutMeanwhile: States = {
  asked: ended,
  refused: async (scenario) => {
    const page = await ended(scenario)
    const dialog = page.getByRole('dialog', { name: 'You’ve been signed out' })
    await dialog.getByLabel('Password', { exact: true }).fill('not my password')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog.getByText('That email and password don’t match.')).toBeVisible()
    return page
  },
}

export const connection: States = {
  offline: async (scenario) => {
    const page = await as(scenario, 'Mira Osei', '/account')
    await scenario.offline(page)
    await expect(page.getByText('You’re offline. Changes can’t be saved yet.')).toBeVisible()
    return page
  },
  'server gone': async (scenario) => {
    const server = await scenario.server({}, 'gone')
    const page = await scenario.visit(server, '/account', { as: await server.person('Mira Osei') })
    // Hovering over the link preloads the page’s code, which cannot be loaded once the server is unreachable.
    await page.getByRole('link', { name: 'Devices' }).hover()
    await page.waitForLoadState('networkidle')
    await scenario.fault(() => server.closed())
    await page.getByRole('link', { name: 'Devices' }).click()
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible()
    return page
  },
}

export const pageFailed: States = {
  'a page': async (scenario) => {
    const server = await main(scenario)
    await server.admin()
    const person = await server.person('Mira Osei')
    await scenario.fault(() => server.withoutTable('users'))
    const mira = await scenario.visit(server, '/api/auth/ok', { isPlain: true })
    await mira.context().addCookies(server.cookiesOf(person))
    await mira.goto(`${server.origin}/account`)
    await expect(heading(mira)).toHaveText('Something went wrong on our side')
    return mira
  },
}

export const noOrganization: States = {
  chooser: { leftOut: 'Every organization page has the organization in its URL, so there is nothing to choose.' },
}

export const notThere: States = {
  'signed out': async (scenario) => {
    const page = await open(scenario, '/no/such/page')
    await expect(heading(page)).toHaveText('Page not found')
    return page
  },
  'signed in': async (scenario) => {
    const page = await as(scenario, 'Mira Osei', '/account')
    const response = await page.goto(new URL('/no/such/page', page.url()).href)
    expect(response?.status()).toBe(404)
    await expect(heading(page)).toHaveText('Page not found')
    await expect(page.getByRole('navigation')).toBeAttached()
    return page
  },
}

export const notVerified: States = {
  banner: async (scenario) => {
    const page = await as(scenario, 'Theo Laurent', '/account', false)
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
    return page
  },
  sent: async (scenario) => {
    const page = await as(scenario, 'Theo Laurent', '/account', false)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText('We sent a link to')).toBeVisible()
    return page
  },
}

async function withoutScript(scenario: Scenario, path: string, person?: Person) {
  const server = await main(scenario)
  await server.admin()
  return scenario.visit(server, path, { isPlain: true, javaScriptEnabled: false, as: person })
}

export const crashed: States = {
  page: async (scenario) => {
    const page = await as(scenario, 'Mira Osei', '/account')
    // Marks the page as just reloaded. Otherwise, a chunk that fails to load would cause a reload instead of an error.
    await page.evaluate(() => sessionStorage.setItem('gatehouse.reloaded', String(Date.now())))
    await scenario.offline(page)
    await page.getByRole('link', { name: 'Organizations', exact: true }).click()
    await expect(heading(page)).toHaveText('Something went wrong')
    return page
  },
}

export const newVersion: States = {
  reload: { leftOut: 'The page reloads at once, so there is nothing to see.' },
}

export const scriptless: States = {
  'sign in': (scenario) => withoutScript(scenario, '/sign-in'),
  'sign up': (scenario) => withoutScript(scenario, '/sign-up'),
  refused: async (scenario) => {
    const page = await withoutScript(scenario, '/sign-in')
    await signInBy(page, 'olga@northwind.example', 'not her password')
    await expect(page.locator('[data-code]')).toHaveText('That email and password don’t match.')
    return page
  },
  app: async (scenario) => {
    const server = await main(scenario)
    const page = await withoutScript(scenario, '/account', await server.person('Mira Osei'))
    await expect(page.getByRole('banner')).toHaveText('Gatehouse')
    return page
  },
}

export const unsaved: States = {
  leaving: async (scenario) => {
    const page = await as(scenario, 'Mira Osei', '/account')
    await page.getByLabel('Name', { exact: true }).fill('Mira Osei-Bonsu')
    await page.getByRole('link', { name: 'Security' }).click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    return page
  },
}

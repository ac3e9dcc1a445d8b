import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from '@playwright/test'
import type { Options } from '../../../server/config/config.ts'
import { startSocialProvider } from '../../../server/testing/social-provider.ts'
import { createReusedPage, spendPage, usual } from '../testing/reused-page.ts'
import { expect } from '../testing/site.ts'
import { startTestServer, type TestServer, type Person } from './test-server.ts'

type Acme = Awaited<ReturnType<typeof startSocialProvider>>

type Visit = BrowserContextOptions & {
  as?: Person | undefined
  /** True if the page has no script that reports when the page is interactive. */
  isPlain?: boolean
  /** True if the browser’s cache must be empty. */
  isFresh?: boolean
}

// Errors that the browser logs although nothing is wrong: calls that the server refuses, and scripts that Playwright
// tries to run in a frame that blocks scripts.
const expected =
  /Failed to load resource.*(400|401|403|404|422|429)|Blocked script execution in '[^']*\/mail-(sample-)?page/
const expectedOfFaults = /Failed to load resource.*(500|net::ERR_)|dynamically imported module|Unable to preload/

/**
 * Arranges states of screens: starts servers in this process, each with its own clock, and opens their pages.
 *
 * States with the same options share a server and its data. When a state ends, its pages are closed and the faults that
 * it caused are removed.
 */
export type Scenario = ReturnType<typeof createScenario>

export function createScenario(browser: Browser) {
  const ends: (() => Promise<unknown>)[] = []
  const servers = new Map<string, Promise<TestServer>>()
  const reused = createReusedPage(browser)
  const kept = new Map<string, Promise<unknown>>()
  let undo: (() => Promise<unknown>)[] = []
  let troubles: string[] = []
  let hasFaults = false

  const after = (end: () => Promise<unknown>) => void ends.push(end)

  /** Calls `make` only once for each name. Returns the result of `make`. */
  function once<T>(name: string, make: () => Promise<T>): Promise<T> {
    if (!kept.has(name)) kept.set(name, make())
    return kept.get(name) as Promise<T>
  }

  async function openPage(server: TestServer, context: BrowserContextOptions) {
    const opened = await browser.newContext({ ...usual, ...context })
    undo.push(() => opened.close())
    if (server.movedSeconds() > 0) await opened.clock.setFixedTime(Date.now() + server.movedSeconds() * 1000)
    return opened.newPage()
  }

  function noteTroubles(page: Page) {
    const onMessage = (message: ConsoleMessage) => {
      const text = message.text()
      if (message.type() !== 'error' || expected.test(text) || (hasFaults && expectedOfFaults.test(text))) return
      troubles.push(text)
    }
    const onError = ({ message }: Error) => {
      if (!hasFaults || !expectedOfFaults.test(message)) troubles.push(message)
    }
    page.on('console', onMessage).on('pageerror', onError)
    undo.push(async () => page.off('console', onMessage).off('pageerror', onError))
  }

  const scenario = {
    once,

    /**
     * Returns the server with these options and this name. Starts the server on the first call. For the settings page,
     * `sources` names the variable or file that sets each option.
     */
    server(options: Options = {}, name = '', sources?: ReadonlyMap<string, string>): Promise<TestServer> {
      const key = name + JSON.stringify(options)
      if (!servers.has(key)) servers.set(key, startTestServer(after, options, sources))
      return servers.get(key)!
    },

    /** Returns a social provider that signs users in without showing a page. */
    acme: () => once<Acme>('acme', () => startSocialProvider({ after })),

    /** Returns a server that offers sign-in with Acme. */
    async atAcme(options: Options = {}) {
      const { options: acme } = await scenario.acme()
      return scenario.server({ ...options, socialProviders: { acme, ...options.socialProviders } })
    },

    /** Opens a page as a user who signed up with Acme and has no password. */
    async newUser(path: string, options: Options = {}) {
      const server = await scenario.atAcme(options)
      await server.admin()
      const acme = await scenario.acme()
      acme.newUser({ sub: 'grace', email: 'grace.hopper@northwind.example', name: 'Grace Hopper' })
      const page = await scenario.visit(server, '/sign-up')
      await page.getByRole('button', { name: 'Sign up with Acme' }).click()
      await expect(page).toHaveURL(/\/(welcome|account)$/)
      await page.goto(server.origin + path)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      return page
    },

    /** Opens the sign-in page that redirects to an invitation, as a signed-out visitor. */
    async invited() {
      const server = await scenario.server()
      const { id } = await once('invited', async () => {
        const jonas = await server.person('Jonas Berg')
        const organization = await server.organization(jonas, 'Northwind Traders', 'northwind-invited')
        return server.invite(jonas, organization.id, 'maria@northwind.example', 'admin')
      })
      const page = await scenario.visit(server, `/sign-in?redirect=${encodeURIComponent(`/invite/${id}`)}`)
      await expect(page.getByText('Join Northwind Traders').first()).toBeVisible()
      await expect(page.getByRole('complementary').locator('.gh-avatar-organization')).toHaveText('NT')
      return page
    },

    /** Opens a page in a browser that has only the cookies of the user `as`, or no cookies. */
    async visit(
      server: TestServer,
      path: string,
      { as, isPlain = false, isFresh = false, ...context }: Visit = {},
    ): Promise<Page> {
      const isUsual = !isFresh && Object.keys(context).length === 0 && server.movedSeconds() === 0
      const page = (isUsual && (await reused.take(server.origin))) || (await openPage(server, context))
      if (as) await page.context().addCookies(server.cookiesOf(as))
      noteTroubles(page)
      await page.goto(server.origin + path)
      if (!isPlain) await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      return page
    },

    /** Calls `begin` to cause a fault. When the state ends, the function that `begin` returned removes the fault. */
    async fault(begin: () => Promise<() => Promise<unknown>>) {
      hasFaults = true
      undo.push(await begin())
    },

    /** Takes the browser of this page offline. */
    async offline(page: Page) {
      hasFaults = true
      spendPage(page)
      await page.context().setOffline(true)
    },

    /** Returns the console errors of this state’s pages. */
    troubles: () => troubles,

    /** Ends the state: closes its pages and removes its faults. */
    async clear() {
      const work = undo.toReversed()
      undo = []
      // Resets the page before the faults end. Otherwise, a navigation that a fault delayed would continue.
      await reused.giveBack()
      for (const each of work) await each()
      // Discards errors only now, because requests that a fault delayed can still fail when the fault ends.
      troubles = []
      hasFaults = false
    },

    async close() {
      for (const end of ends.toReversed()) await end()
    },
  }
  return scenario
}

import { expect } from '../testing/site.ts'
import type { Options } from '../../../server/config/config.ts'
import { signInMagicLink } from '../../../contract/sign-in/magic-link.ts'
import { arrived } from './entry.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Requests a link in one browser, and opens it minutes later in another. */
async function opening(scenario: Scenario, options: Options = {}, minutes = 2) {
  const server = await arrived(await scenario.server(options))
  const { email } = await server.person('Link Reader')
  await server.newVisitor(windows).call(signInMagicLink, { body: { email, callbackURL: '/account' } })
  await server.runJobs()
  const mails = await server.mailsTo(email)
  const link = new URL(mails.findLast(({ template }) => template === 'sign-in')!.url!)
  server.advance(minutes * 60)
  return scenario.visit(server, link.pathname + link.search)
}

export const openedLink: States = {
  ready: async (scenario) => {
    const page = await opening(scenario)
    await expect(page.getByText(/^Requested \d minutes ago in Firefox on Windows\.$/)).toBeVisible()
    return page
  },
  'not me': async (scenario) => {
    const page = await opening(scenario)
    await page.getByRole('button', { name: 'It wasn’t me' }).click()
    await expect(page.getByRole('heading', { name: 'We’ve disabled this link' })).toBeFocused()
    return page
  },
  'dead link': async (scenario) => {
    const page = await scenario.visit(await arrived(await scenario.server()), '/sign-in/link?token=unknown')
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused()
    return page
  },
  'other browsers refused': async (scenario) => {
    const page = await opening(scenario, { magicLink: { otherBrowsers: 'refuse' } })
    await expect(page.getByRole('heading', { name: 'Open this link in your other browser' })).toBeFocused()
    return page
  },
  offline: async (scenario) => {
    const page = await opening(scenario)
    await scenario.offline(page)
    await page.getByRole('button', { name: 'Sign in here' }).click()
    await expect(page.getByText('You’re offline.')).toBeVisible()
    return page
  },
}

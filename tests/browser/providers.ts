import { Events, type MutableRedirectUri } from 'oauth2-mock-server'
import type { Options } from '../../server/config.ts'
import { startSocialProvider } from '../../server/testing/social-provider.ts'
import { test as base } from './site.ts'

type Acme = Awaited<ReturnType<typeof startSocialProvider>>

/** Playwright's test, on a site with social providers that all are one on this machine, which asks nobody. */
export const test = base.extend<object, { acme: Acme; more: Options }>({
  acme: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright learns that this needs nothing
    async ({}, use) => {
      const ends: (() => Promise<void>)[] = []
      const acme = await startSocialProvider({ after: (end) => ends.push(end) })
      await use(acme)
      for (const end of ends) await end()
    },
    { scope: 'worker' },
  ],
  /** What a file sets beside its providers. */
  more: [{}, { option: true, scope: 'worker' }],
  options: [
    async ({ acme, more }, use) => {
      const { issuer, options } = acme
      const google = { authorization: `${issuer}/authorize`, token: `${issuer}/token`, jwks: `${issuer}/jwks` }
      await use({
        rateLimit: { enabled: false },
        ...more,
        socialProviders: {
          // Nobody signs up with it by signing in.
          google: { clientId: 'client', clientSecret: 'client-secret', endpoints: google, disableImplicitSignUp: true },
          acme: options,
          ...more.socialProviders,
        },
      })
    },
    { scope: 'worker' },
  ],
})

/** Has the provider ask the person next, who says no. */
export function sayNo({ service }: Acme) {
  service.once(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => {
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
    url.searchParams.set('error_description', '<b>Call 555-1234 at once</b>')
  })
}

/** Has the provider send the browser back next with something else than it should. */
export function sendBack({ service }: Acme, change: (parameters: URLSearchParams) => void) {
  service.once(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => change(url.searchParams))
}

/** What Google says of somebody. */
export function asGoogle(person: { sub: string; email: string }) {
  return { ...person, iss: 'https://accounts.google.com', email_verified: true, name: 'Grace Hopper' }
}

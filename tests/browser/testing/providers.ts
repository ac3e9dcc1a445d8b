import { Events, type MutableRedirectUri } from 'oauth2-mock-server'
import type { Options } from '../../../server/config/config.ts'
import { startSocialProvider } from '../../../server/testing/social-provider.ts'
import { test as base } from './site.ts'

type Acme = Awaited<ReturnType<typeof startSocialProvider>>

/**
 * Playwright’s test with a site that offers Google and Acme. Both lead to one local test provider, which signs users in
 * without asking them.
 */
export const test = base.extend<{ more: Options }, { acme: Acme }>({
  acme: [
    // oxlint-disable-next-line no-empty-pattern -- an empty pattern tells Playwright that no other fixture is needed
    async ({}, use) => {
      const ends: (() => Promise<void>)[] = []
      const acme = await startSocialProvider({ after: (end) => ends.push(end) })
      await use(acme)
      for (const end of ends) await end()
    },
    { scope: 'worker' },
  ],
  /** Server options that a test file adds. */
  more: [{}, { option: true }],
  options: [
    async ({ acme, more }, use) => {
      const { issuer, options } = acme
      const google = { authorization: `${issuer}/authorize`, token: `${issuer}/token`, jwks: `${issuer}/jwks` }
      await use({
        ...more,
        socialProviders: {
          // A sign-in with Google creates no account.
          google: { clientId: 'client', clientSecret: 'client-secret', endpoints: google, disableImplicitSignUp: true },
          acme: options,
          ...more.socialProviders,
        },
      })
    },
    { scope: 'test' },
  ],
})

/** Makes the provider answer the next sign-in as if the user had declined. */
export function sayNo({ service }: Acme) {
  service.once(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => {
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
    url.searchParams.set('error_description', '<b>Call 555-1234 at once</b>')
  })
}

/** Changes the query parameters of the provider’s next redirect to Gatehouse. */
export function sendBack({ service }: Acme, change: (parameters: URLSearchParams) => void) {
  service.once(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri) => change(url.searchParams))
}

/** Returns the Google profile of a user. */
export function asGoogle(person: { sub: string; email: string }) {
  return { ...person, iss: 'https://accounts.google.com', email_verified: true, name: 'Grace Hopper' }
}

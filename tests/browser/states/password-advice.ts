import type { Page } from '@playwright/test'
import { hashForTests } from '../../../server/testing/hashes.ts'
import { expect } from '../testing/site.ts'
import { signInBy } from './entry.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

export const popularPassword = 'password123'

/** Signs in a user with a popular password, on a site that advises (`tell`) or requires (`change`) a new password. */
export async function signedInWithPopular(scenario: Scenario, name: string, atSignIn: 'tell' | 'change' = 'tell') {
  const server = await scenario.server({ passwordCheck: { enabled: true, endpoint: null, atSignIn } })
  const person = await server.person(name)
  await server.query(`update accounts set password = $2 where user_id = $1 and provider_id = 'credential'`, [
    person.id,
    await hashForTests(popularPassword),
  ])
  const page = await scenario.visit(server, '/sign-in?redirect=/account')
  await signInBy(page, person.email, popularPassword)
  await page.waitForURL((url) => url.pathname === '/account')
  return { page, server, person }
}

const firstHeading = (page: Page) => page.getByRole('heading', { level: 1 })

export const passwordAdvice: States = {
  banner: async (scenario) => {
    const { page } = await signedInWithPopular(scenario, 'Pop Ular')
    await expect(page.getByText('Your password is easy to guess.')).toBeVisible()
    await expect(firstHeading(page)).toHaveText('Profile')
    return page
  },
  'new password first': async (scenario) => {
    const { page } = await signedInWithPopular(scenario, 'Pop Ular', 'change')
    await expect(firstHeading(page)).toHaveText('Choose a new password')
    return page
  },
}

import { connectAuthenticator } from '../testing/authenticators.ts'
import { expect } from '../testing/site.ts'
import { main, signInBy } from './entry.ts'
import type { Scenario } from './scenario.ts'
import type { States } from './state.ts'

/** Signs in with the password on a device that can create a passkey. */
async function offered(scenario: Scenario, name: string) {
  const server = await main(scenario)
  const person = await server.person(name)
  await server.query('delete from passkeys where user_id = $1', [person.id])
  const page = await scenario.visit(server, '/sign-in?redirect=/account')
  const authenticator = await connectAuthenticator(page, { device: 'laptop' })
  await signInBy(page, person.email)
  await expect(page.getByText('Next time, sign in without your password.')).toBeVisible()
  return { page, authenticator }
}

export const passkeyOffer: States = {
  card: async (scenario) => (await offered(scenario, 'Off Ered')).page,
  canceled: async (scenario) => {
    const { page } = await offered(scenario, 'Off Canceled')
    await page.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await expect(page.getByText('No passkey was created.')).toBeVisible()
    return page
  },
}

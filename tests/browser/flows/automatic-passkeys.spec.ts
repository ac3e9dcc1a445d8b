import { answerWithPasskey, connectAuthenticator } from '../testing/authenticators.ts'
import { expect, test } from '../testing/site.ts'
import { mailedLink, setUp, signIn, signUp, verifyAddress } from '../testing/users.ts'

test.use({
  options: { passkey: { automatic: true } },
})

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('the browser creates a passkey automatically after a sign-in, and the passkey can be used to sign in', async ({
  page,
  site: { origin },
}) => {
  const authenticator = await connectAuthenticator(page, { device: 'phone' })
  // Creates the passkey as a password manager would, without asking. The test browser has no password manager, so it
  // would never answer the request.
  await page.addInitScript(() => {
    const create = navigator.credentials.create.bind(navigator.credentials)
    navigator.credentials.create = ({
      mediation,
      ...options
    }: CredentialCreationOptions & { mediation?: string } = {}) =>
      mediation === 'conditional' ? create(options) : Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  const email = 'alone@example.com'
  await signUp(page, origin, email)
  await expect.poll(() => mailedLink(page, origin, email, 'Verify')).not.toBeNull()
  await verifyAddress(page, origin)
  await page.context().clearCookies()
  await signIn(page, origin, email)
  await expect(page.getByText('This device now has a passkey for you')).toBeVisible({ timeout: 20_000 })
  expect(await authenticator.count()).toBe(1)
  await expect(page.getByText('Next time, sign in without your password.')).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto(`${origin}/forgot-password`)
  expect(await answerWithPasskey(page)).toMatchObject({ status: 200 })
  const reply = await page.request.get(`${origin}/api/auth/get-session`)
  const { session } = (await reply.json()) as { session: { acr: string } }
  expect(session.acr).toBe('urn:gatehouse:level:2')
})

test('a passkey is offered if the browser does not create a passkey automatically within a few seconds', async ({
  page,
  site: { origin },
}) => {
  await connectAuthenticator(page, { device: 'laptop' })
  const email = 'asked@example.com'
  await signUp(page, origin, email)
  await expect.poll(() => mailedLink(page, origin, email, 'Verify')).not.toBeNull()
  await verifyAddress(page, origin)
  await page.context().clearCookies()
  await signIn(page, origin, email)
  await expect(page.getByText('Next time, sign in without your password.')).toBeVisible({ timeout: 20_000 })
})

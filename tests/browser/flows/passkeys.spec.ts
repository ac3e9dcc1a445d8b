import type { Page } from '@playwright/test'
import { addPasskey, answerWithPasskey, connectAuthenticator } from '../testing/authenticators.ts'
import { expect, test } from '../testing/site.ts'
import { setUp, signIn, signUp, verifyAddress } from '../testing/users.ts'

// A page that requests no passkey. On other pages, the page’s own request would abort the requests of these tests.
const plainPage = '/forgot-password'

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

/** Signs up a user and adds a passkey on the Security page. */
async function userWithPasskey(page: Page, origin: string, email: string) {
  await signUp(page, origin, email)
  await verifyAddress(page, origin)
  await page.goto(`${origin}/account/security`)
  return addPasskey(page)
}

async function sessionOf(page: Page, origin: string) {
  const reply = await page.request.get(`${origin}/api/auth/get-session`)
  return (await reply.json()) as { user: { email: string }; session: { acr: string; amr: string[] } } | null
}

for (const [device, deviceType, kind] of [
  ['phone', 'multiDevice', 'swk'],
  ['laptop', 'singleDevice', 'hwk'],
] as const)
  test(`a passkey on a ${device} signs the user in from the browser’s dialog and from a field’s autofill list`, async ({
    page,
    site: { origin },
  }) => {
    await connectAuthenticator(page, { device })
    const email = `${device}@example.com`
    expect(await userWithPasskey(page, origin, email)).toMatchObject({ status: 200, body: { deviceType } })
    for (const mediation of [undefined, 'conditional'] as const) {
      await page.context().clearCookies()
      await page.goto(origin + plainPage)
      expect(await answerWithPasskey(page, mediation ? { mediation } : {})).toMatchObject({ status: 200 })
      const { user, session } = (await sessionOf(page, origin))!
      expect([user.email, session.acr]).toEqual([email, 'urn:gatehouse:level:2'])
      expect(session.amr).toEqual(['pop', kind, 'user', 'mfa'])
      await page.goto(`${origin}/account`)
      await expect(page).toHaveURL(/\/account$/)
    }
  })

test('a passkey is refused if the device does not verify the user, even if a script tells the browser to skip verification', async ({
  page,
  site: { origin },
}) => {
  const authenticator = await connectAuthenticator(page, { device: 'phone' })
  await userWithPasskey(page, origin, 'unrecognized@example.com')
  await page.context().clearCookies()
  await page.goto(origin + plainPage)
  await authenticator.recognize(false)
  expect(await answerWithPasskey(page)).toEqual({ error: 'NotAllowedError' })
  const reply = await answerWithPasskey(page, { changes: { userVerification: 'discouraged' } })
  expect(reply).toMatchObject({ status: 400, body: { code: 'AUTHENTICATION_FAILED' } })
  expect(await sessionOf(page, origin)).toBeNull()
})

test('a security key is accepted as the second step after the password, but not without the password', async ({
  page,
  site: { origin },
}) => {
  await connectAuthenticator(page, { device: 'key' })
  const email = 'key@example.com'
  expect(await userWithPasskey(page, origin, email)).toMatchObject({ status: 200, body: { isSecurityKey: true } })
  const enabled = await page.request.post(`${origin}/api/auth/two-factor/enable`, {
    data: { method: 'passkey' },
    headers: { origin },
  })
  expect(enabled.ok()).toBe(true)

  await page.context().clearCookies()
  await signIn(page, origin, email)
  await page.waitForURL(/\/sign-in\/second-step/)
  expect(await sessionOf(page, origin)).toBeNull()
  expect(await answerWithPasskey(page)).toMatchObject({ status: 200, body: { user: { email } } })
  expect((await sessionOf(page, origin))!.session.amr).toEqual(['pwd', 'pop', 'hwk', 'mfa'])

  const listed = await page.request.get(`${origin}/api/auth/passkey/list-user-passkeys`)
  const [key] = (await listed.json()) as { credentialID: string }[]
  await page.context().clearCookies()
  await page.goto(origin + plainPage)
  const allowCredentials = [{ id: key!.credentialID, type: 'public-key' }]
  const changes = { allowCredentials, userVerification: 'discouraged' }
  expect(await answerWithPasskey(page, { changes })).toMatchObject({
    status: 400,
    body: { code: 'AUTHENTICATION_FAILED' },
  })
  expect(await sessionOf(page, origin)).toBeNull()
})

test('a user cannot add a second passkey on the same authenticator, and a removed passkey cannot be used to sign in', async ({
  page,
  site: { origin },
}) => {
  await connectAuthenticator(page, { device: 'laptop' })
  const added = await userWithPasskey(page, origin, 'removed@example.com')
  await expect(addPasskey(page)).rejects.toThrow('InvalidStateError')
  const id = 'body' in added ? added.body.id : null
  const removed = await page.request.post(`${origin}/api/auth/passkey/delete-passkey`, {
    data: { id },
    headers: { origin },
  })
  expect(removed.ok()).toBe(true)
  await page.context().clearCookies()
  await page.goto(origin + plainPage)
  expect(await answerWithPasskey(page)).toMatchObject({ status: 401, body: { code: 'PASSKEY_NOT_FOUND' } })
})

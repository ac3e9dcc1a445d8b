import type { Page } from '@playwright/test'
import { deletePasskey, listUserPasskeys } from '../../../contract/factors/passkeys.ts'
import { changePassword } from '../../../contract/sign-in/password.ts'
import { signInBy } from '../states/entry.ts'
import { test } from '../states/scenario-test.ts'
import { mailedUndo } from '../states/take-back.ts'
import { password } from '../states/test-server.ts'
import { expectAccessible } from '../testing/accessible.ts'
import { connectAuthenticator } from '../testing/authenticators.ts'
import { expect } from '../testing/site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.afterEach(({ scenario }) => scenario.clear())

test('a user undoes a password change with the mailed link, chooses a new password, and signs in', async ({
  scenario,
}) => {
  const server = await scenario.server({}, 'take-back')
  const person = await server.person('Robbed Owner')
  const body = { currentPassword: password, newPassword: 'the password of a thief' }
  const { error } = await person.visitor.call(changePassword, { body })
  expect(error).toBeNull()

  const page = await scenario.visit(server, await mailedUndo(server, person))
  await expect(heading(page)).toHaveText('Was this you?')
  await expect(page).toHaveURL(/\/take-back$/)
  await expectAccessible(page)
  const proof = page.getByLabel('The password from before the change')
  await proof.fill('the password of a thief')
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByText('That wasn’t your password before the change.')).toBeVisible()
  await proof.fill(password)
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(heading(page)).toHaveText('Your account is restored')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await page.getByLabel('New password').fill('a password only the owner knows')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await signInBy(page, person.email, 'a password only the owner knows')
  await expect(page).toHaveURL(/\/(welcome|account)$/)
})

test('a user undoes the removal of their only passkey by confirming with that passkey', async ({ scenario }) => {
  const server = await scenario.server({}, 'take-back')
  const person = await server.person('Keyless Owner')
  const page = await scenario.visit(server, '/account/security', { as: person })
  await connectAuthenticator(page, { device: 'phone' })
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Synced')).toBeVisible()
  const { data } = await person.visitor.call(listUserPasskeys)
  const { error } = await person.visitor.call(deletePasskey, { body: { id: data![0]!.id } })
  expect(error).toBeNull()

  await page.goto(server.origin + (await mailedUndo(server, person)))
  await page.getByRole('button', { name: 'Undo with a passkey' }).click()
  await expect(heading(page)).toHaveText('Your account is restored')
  await page.goto(`${server.origin}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/(welcome|account)$/)
})

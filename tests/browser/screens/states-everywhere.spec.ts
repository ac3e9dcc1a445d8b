import { password } from '../states/test-server.ts'
import { as } from '../states/account.ts'
import { main } from '../states/entry.ts'
import { spendPage } from '../testing/reused-page.ts'
import { expect } from '../testing/site.ts'
import { test } from '../states/scenario-test.ts'

test.describe.configure({ mode: 'parallel' })

test.afterEach(({ scenario }) => scenario.clear())

const endedTitle = 'You’ve been signed out'

test('signing in again in one tab resumes the waiting actions of other tabs', async ({ scenario }) => {
  const server = await main(scenario)
  const tabs = await server.person('Many Tabs')
  const page = await scenario.visit(server, '/account', { as: { ...tabs, visitor: await server.signIn(tabs) } })
  const other = await page.context().newPage()
  await other.goto(`${server.origin}/account`)
  await other.getByLabel('Name', { exact: true }).fill('Many More Tabs')
  await server.query('delete from sessions where user_id = $1', [tabs.id])
  await other.getByRole('button', { name: 'Save' }).click()
  const asked = other.getByRole('dialog', { name: endedTitle })
  await expect(asked).toBeVisible()

  await page.getByRole('link', { name: 'Devices' }).click()
  const again = page.getByRole('dialog', { name: endedTitle })
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('You’re only signed in on this device.')).toBeVisible()
  await expect(asked).toBeHidden()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
})

test('an action of one user is never resumed as another user', async ({ scenario }) => {
  const server = await main(scenario)
  const before = await server.person('First Here')
  const after = await server.person('Second Here')
  const page = await scenario.visit(server, '/account', { as: { ...before, visitor: await server.signIn(before) } })
  const other = await page.context().newPage()
  await page.getByLabel('Name', { exact: true }).fill('Nobody Else')
  await server.query('delete from sessions where user_id = $1', [before.id])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: endedTitle })).toBeVisible()

  await other.goto(`${server.origin}/sign-in`)
  await other.getByLabel('Email').fill(after.email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  spendPage(page)
  page.on('dialog', (question) => void question.accept())
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('banner').getByText(after.email)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Second Here')
})

test('on a site without passwords, a user whose session has ended gets a link to the sign-in page, and no password field', async ({
  scenario,
}) => {
  const options = { emailAndPassword: { enabled: false } }
  const page = await scenario.newUser('/account', options)
  const server = await scenario.atAcme(options)
  await server.query(`delete from sessions where user_id = (select id from users where name = 'Grace Hopper')`)
  await page.getByRole('link', { name: 'Devices' }).click()
  await page.getByRole('dialog', { name: endedTitle }).getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/sign-in\?reason=ended&redirect=/)
})

test('signing out in one tab signs out the other tabs', async ({ scenario }) => {
  const server = await main(scenario)
  const person = await server.person('Sign Out')
  const page = await scenario.visit(server, '/account', { as: { ...person, visitor: await server.signIn(person) } })
  const other = await page.context().newPage()
  await other.goto(`${server.origin}/account/devices`)
  await other.getByRole('button', { name: 'Your account' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in\?reason=signed-out/)
})

test('a change in one tab appears in the other tabs', async ({ scenario }) => {
  const server = await main(scenario)
  const page = await as(scenario, 'Old Name', '/account/devices')
  const other = await page.context().newPage()
  await other.goto(`${server.origin}/account`)
  const name = other.getByLabel('Name', { exact: true })
  await name.fill('New Name')
  await name.press('Enter')
  await expect(page.getByRole('banner').getByText('New Name').first()).toBeVisible()
})

test('a slow request shows a notice and can be canceled', async ({ scenario }) => {
  const server = await main(scenario)
  const page = await as(scenario, 'Slow Going', '/account/security#password')
  spendPage(page)
  await page.clock.install()
  await scenario.fault(() => server.withTableHeld('events'))
  const field = page.getByLabel('New password')
  await page.getByLabel('Current password').fill(password)
  await field.fill('a slower password')
  const save = page.getByRole('button', { name: 'Change password' })
  await save.click()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(8000)
  await expect(page.getByText('Still working…')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Still working…')).toBeHidden()
  await expect(save).not.toHaveAttribute('aria-busy')
  await expect(field).toHaveValue('a slower password')
})

test('a busy button keeps its width', async ({ scenario }) => {
  const server = await main(scenario)
  const owner = await server.person('Stays Here')
  const { id } = await server.organization(owner, 'Stays Open', 'stays-open')
  const member = await server.join(owner, id, await server.person('Goes Away'))
  const page = await scenario.visit(server, '/account/organizations', { as: member })
  await page.getByRole('button', { name: 'Leave Stays Open' }).click()
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave' })
  const width = (await leave.boundingBox())!.width
  await scenario.fault(() => server.withTableHeld('members'))
  await leave.click()
  await expect(leave).toHaveAttribute('aria-busy', 'true')
  expect((await leave.boundingBox())!.width).toBe(width)
})

test('every page of the account asks an unverified user to verify the email address', async ({ scenario }) => {
  const page = await as(scenario, 'Theo Laurent', '/account', false)
  for (const name of ['Security', 'Devices', 'Organizations', 'Profile']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('main').getByText('Verify theo.laurent@northwind.example')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security')
  await expect(page.getByText('Verify theo.laurent@northwind.example')).toBeHidden()
})

test('a page reloads once if one of its chunks is missing on the server', async ({ scenario }) => {
  const page = await as(scenario, 'Mira Osei', '/account?error=token_expired')
  const miss = () =>
    page.evaluate(() => {
      document.body.dataset.old = ''
      return window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    })
  await Promise.all([page.waitForEvent('load'), miss()])
  await expect(page.locator('body[data-old]')).toHaveCount(0)
  await expect(page).toHaveURL(/\/account$/)
  // If the file is still missing after the reload, the page must not reload again. Otherwise, it would reload forever.
  expect(await miss()).toBe(true)
})

test('opening a page while offline shows an error, and the Reload button shows the page once the user is online again', async ({
  scenario,
}) => {
  const server = await main(scenario)
  const page = await scenario.visit(server, '/account', { as: await server.person('Mira Osei'), isFresh: true })
  await scenario.offline(page)
  for (const [link, path] of [
    ['Devices', '/account/devices'],
    ['Security', '/account/security'],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByText('You’re offline. Changes can’t be saved yet.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security')
})

import { expect, test } from '../testing/site.ts'

const owner = { name: 'Olga Owner', email: 'olga@example.com', password: 'an owner’s long password' }
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'correct horse battery' }

// The first ten minutes of a new installation, as its first two users experience them.
test('after the first user has set up a new installation, a second user signs up, verifies the email address, and signs in', async ({
  page,
  site,
  context,
}) => {
  await test.step('the first visitor sets up the site', async () => {
    await page.goto(site.origin)
    await expect(page).toHaveURL(`${site.origin}/setup`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up Gatehouse')
    await page.getByLabel('Your name').fill(owner.name)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Create the first admin' }).click()
    await expect(page).toHaveURL(`${site.origin}/admin`)
    await expect(page.getByText('Your first chart appears tomorrow.')).toBeVisible()
  })

  await test.step('the administrator signs out', async () => {
    await page.goto(`${site.origin}/sign-out`)
    await expect(page.getByText('You’re signed out.')).toBeVisible()
  })

  await test.step('a second user signs up, and the account page shows that the address is not verified', async () => {
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Name').fill(ada.name)
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${site.origin}/welcome`)
    await page.getByRole('link', { name: 'Skip for now' }).click()
    await expect(page).toHaveURL(`${site.origin}/account`)
    await expect(page.getByText('Not verified')).toBeVisible()
  })

  await test.step('the second user reads the mail in the developer mailbox and follows its link', async () => {
    await page.goto(`${site.origin}/dev/outbox`)
    await page.getByRole('link', { name: /Verify your email/ }).click()
    await expect(page.getByRole('heading', { name: 'Verify your email for Gatehouse' })).toBeVisible()
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Verify your email' })).toBeVisible()
    await page.getByRole('region', { name: 'Links in this email' }).getByRole('link', { name: 'Open' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verified')
    await page.goto(`${site.origin}/account`)
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  })

  await test.step('the second user signs out', async () => {
    await page.goto(`${site.origin}/sign-out`)
    await expect(page).toHaveURL(/\/sign-in\?reason=signed-out$/)
    expect((await context.cookies()).filter((cookie) => cookie.name.includes('session'))).toEqual([])
  })

  await test.step('a wrong password shows a clear error', async () => {
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill('not my password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('That email and password don’t match.')
    await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  })

  await test.step('the correct password signs in, and the session survives a reload', async () => {
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(`${site.origin}/account`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(ada.email).first()).toBeVisible()
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'gatehouse.session_token')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  })
})

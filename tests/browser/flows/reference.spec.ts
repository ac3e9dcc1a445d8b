import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expectAccessible } from '../testing/accessible.ts'
import { setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

const maxBytes = 12_000

// The first test sets up the site, so these tests need a server of their own.
test.use({ options: { trustedOrigins: [] } })

test('a developer finds an endpoint in the API reference, reads its parameters, and calls it', async ({
  page,
  site,
  playwright,
}) => {
  await setUp(await playwright.request.newContext(), site.origin)
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })

  await test.step('the reference lists all endpoints by subject', async () => {
    await page.goto(`${site.origin}/api/reference`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference')
    await expect(
      page.getByRole('navigation', { name: 'Endpoints' }).getByRole('heading', { name: 'Invitations' }),
    ).toBeVisible()
    await expect(page.getByText('PAYLOAD_TOO_LARGE')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the reference can be filtered with the keyboard alone, and reports if nothing matches', async () => {
    await page.keyboard.press('/')
    const filter = page.getByRole('searchbox', { name: 'Filter endpoints' })
    await expect(filter).toBeFocused()
    await filter.fill('no such thing')
    await expect(page.getByText('No endpoint has “no such thing” in its path or summary.')).toBeVisible()
    await filter.fill('sign-in/em')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: 'POST /sign-in/email', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${site.origin}/api/reference#/signInEmail`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('an endpoint shows who can call it, its parameters, and every refusal', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('POST/api/auth/sign-in/email')
    await expect(main).toContainText('Access: Anyone.')
    await expect(main).toContainText('INVALID_EMAIL_OR_PASSWORD')
    await main.getByText('User', { exact: true }).click()
    await expect(main.getByText('emailVerified')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a call can be copied as a curl command and as a fetch call', async () => {
    const code = page.getByLabel('Copy as').locator('xpath=following-sibling::pre')
    await expect(code).toContainText(`curl '${site.origin}/api/auth/sign-in/email'`)
    await page.getByRole('button', { name: 'fetch' }).click()
    await expect(code).toContainText(`await fetch("${site.origin}/api/auth/sign-in/email"`)
  })

  await test.step('a call with a wrong password shows status, headers and JSON', async () => {
    await page.getByRole('button', { name: 'Send' }).click()
    const answer = page.getByRole('status').filter({ hasText: 'ms' })
    await expect(answer).toContainText('401')
    await expect(answer).toContainText('"code": "INVALID_EMAIL_OR_PASSWORD"')
    await answer.getByText('Headers').click()
    await expect(answer).toContainText('content-type: application/json')
    await expectAccessible(page)
  })

  await test.step('an endpoint opens by its URL, and is called as the signed-in user', async () => {
    await signUp(page, site.origin, 'ada@example.com')
    await page.goto(`${site.origin}/api/auth/reference#/getSession`)
    await page.reload()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('main')).toContainText('"email": "ada@example.com"')
  })

  await test.step('on a small screen, a link leads from an endpoint back to the list of endpoints', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('navigation', { name: 'Endpoints' })).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('link', { name: 'All endpoints' }).click()
    await expect(page.getByRole('navigation', { name: 'Endpoints' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
  expect(refused).toEqual([])
})

test('the reference reports that the OpenAPI document failed to load, and can load it again', async ({
  page,
  site,
}) => {
  await page.route('**/open-api/generate-schema', (route) => route.fulfill({ status: 404, body: '{}' }))
  await page.goto(`${site.origin}/api/reference`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Couldn’t load the OpenAPI document.')
  await page.unroute('**/open-api/generate-schema')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API reference')
})

test('together, the page, script and styles of the API reference are smaller than 12 kB when compressed', async ({
  request,
  site,
}) => {
  const folder = new URL('../../../dist/assets/', import.meta.url)
  const html = await (await request.get(`${site.origin}/api/reference`)).text()
  const named = (await readdir(folder)).filter((name) => html.includes(`/assets/${name}"`))
  expect(named).toHaveLength(2)
  const files = await Promise.all(named.map((name) => readFile(new URL(name, folder))))
  const sizes = [Buffer.from(html), ...files].map((bytes) => gzipSync(bytes, { level: 9 }).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxBytes)
})

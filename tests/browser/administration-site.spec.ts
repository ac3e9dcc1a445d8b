import { asOlga, call, create } from './administrators.ts'
import { look, setUp } from './people.ts'
import { expect, takePictures, test } from './site.ts'

// Each looks at a dozen states, in two themes and two widths.
test.describe.configure({ timeout: 240_000 })
test.use({ options: { rateLimit: { enabled: false } } })

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('the overview tells how the place is doing, and its box finds everything', async ({ page, site: { origin } }) => {
  await asOlga(page, origin)
  await create(page, origin, 'Ada Lovelace', 'ada@example.com')
  const wrong = { email: 'ada@example.com', password: 'not her password' }
  await page.request.post(`${origin}/api/auth/sign-in/email`, { data: wrong, headers: { origin } })
  await asOlga(page, origin)
  await call(page, origin, '/organization/create', { name: 'Northwind Traders', slug: 'northwind' })
  await page.goto(`${origin}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await expect(page.getByText('You are the only admin.')).toBeVisible()
  await expect(page.getByText('There is an organization to work in.')).toBeVisible()
  const refused = page.getByRole('region', { name: 'Refused sign-ins' })
  await expect(refused.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
  await look(page, 'admin-overview')

  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await expect(page.getByRole('region', { name: 'New people' }).getByRole('row')).toHaveCount(31)
  await look(page, 'admin-overview-table')

  const box = page.getByRole('searchbox', { name: 'Find people and organizations' })
  await box.fill('northw')
  await expect(page.getByRole('link', { name: 'Northwind Traders' })).toBeVisible()
  await expect(page.getByText('by organization')).toBeVisible()
  await expect(page).toHaveURL(/search=northw/)
  await look(page, 'admin-search')
  await box.fill('nobody at all')
  await expect(page.getByText('Nothing here matches “nobody at all”.')).toBeVisible()
  await box.press('Escape')
  await expect(page.getByText('Before you launch')).toBeVisible()
})

test('the record is narrowed and saved, mails are looked at, settings are told', async ({ page, site: { origin } }) => {
  await asOlga(page, origin)
  await create(page, origin, 'Recorded One', 'recorded@example.com')
  await page.goto(`${origin}/admin/events`)
  await expect(page.getByRole('cell', { name: /Person created/ }).first()).toBeVisible()
  await look(page, 'admin-events')
  await page.getByLabel('What').selectOption('Person created')
  await expect(page).toHaveURL(/action=user.created/)
  await expect(page.getByRole('cell', { name: /Signed in/ })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as CSV' }).click()
  const stream = await (await download).createReadStream()
  let csv = ''
  for await (const chunk of stream) csv += String(chunk)
  expect(csv).toMatch(/^id,createdAt,action,/)
  expect(csv).not.toContain('session.started')
  await page.getByLabel('IP address').fill('203.0.113.99')
  await expect(page.getByText('Nothing recorded matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('cell', { name: /Signed in/ }).first()).toBeVisible()

  await page.goto(`${origin}/admin/emails`)
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  // What checks a page for accessibility would run in the frame too, which may run nothing.
  await takePictures(page, 'admin-emails')
  await page.getByRole('link', { name: /^Invitation/ }).click()
  await page.getByRole('tab', { name: 'Dark' }).click()
  await expect(page.frameLocator('iframe').locator('body')).toHaveCSS('background-color', 'rgb(20, 18, 16)')
  await takePictures(page, 'admin-emails-dark')
  await page.getByRole('tab', { name: 'Phone' }).click()
  await takePictures(page, 'admin-emails-phone')
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(page.getByText('Analytical Engines').last()).toBeVisible()
  await look(page, 'admin-emails-text')
  await page.getByRole('button', { name: 'Send me this' }).click()
  await expect(page.getByText('Sent to olga@example.com')).toBeVisible()

  await page.goto(`${origin}/admin/settings`)
  await expect(page.getByText('White text on your colour: 5.1 to 1').first()).toBeVisible()
  await page.getByLabel('Colour of this site').fill('#ffd400')
  await expect(page.getByText('Dark text on your colour').first()).toBeVisible()
  await expect(page.getByText("branding: { accent: '#ffd400' }")).toBeVisible()
  await look(page, 'admin-settings')
  await page.getByRole('searchbox').fill('session.exp')
  await expect(page.getByText('604800')).toBeVisible()
  await expect(page.locator('.ah-settings > div')).toHaveCount(1)
})

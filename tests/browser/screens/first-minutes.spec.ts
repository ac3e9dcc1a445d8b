import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { expect, test } from '../testing/site.ts'

const password = 'correct horse battery'
const olga = { name: 'Olga Owner', email: 'olga@example.com' }
const ben = { name: 'Ben Baker', email: 'ben@example.com' }

/** Returns the bytes of a picture that resembles a photo: colored, and wider than it is high. */
const picture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(600, 400)
    const context = canvas.getContext('2d')!
    for (const [i, color] of ['#bc2826', '#1f7a74', '#255c87'].entries()) {
      context.fillStyle = color
      context.fillRect(i * 200, 0, 200, 400)
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    return [...bytes]
  })

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Waits for a picture to load, and returns the color at its center. */
function colourOf(page: Page, selector: string) {
  return page.locator(selector).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = new OffscreenCanvas(1, 1)
    const context = canvas.getContext('2d')!
    const { naturalWidth: side } = image
    context.drawImage(image, side / 2, side / 2, 1, 1, 0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
  })
}

test.setTimeout(120_000)

test('a visitor explores the sample data as three sample users, and then deletes the data', async ({ page, site }) => {
  const strip = page.getByRole('complementary', { name: 'Sample data' })

  await test.step('the sample data loads with one click on the setup page', async () => {
    await page.goto(site.origin)
    await expect(page.getByRole('button', { name: 'Load sample data' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Load sample data' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample data')
    await expect(page.getByRole('button', { name: /^Switch to / })).toHaveCount(10)
    await expectAccessible(page)
  })

  await test.step('the sample administrator sees a site with history and mails', async () => {
    await page.goto(`${site.origin}/admin`)
    await expect(strip).toContainText('All people here are fictional.')
    await page.goto(`${site.origin}/dev/outbox`)
    await expect(page.getByRole('link', { name: /Northwind Traders/ }).first()).toBeVisible()
  })

  await test.step('a sample owner sees a suspended member', async () => {
    await strip.getByRole('link', { name: 'Switch person' }).click()
    await page.getByRole('button', { name: 'Switch to Jonas Berg' }).click()
    await expect(page).toHaveURL(`${site.origin}/account`)
    await page.goto(`${site.origin}/o/northwind/members`)
    await expect(page.getByRole('row', { name: /Tomás Silva/ })).toContainText('Suspended')
    await expectAccessible(page)
  })

  await test.step('a sample user without an organization sees an open invitation', async () => {
    await strip.getByRole('link', { name: 'Switch person' }).click()
    await expect(page.getByText('To remove the sample data here, switch to Mira Osei.')).toBeVisible()
    await page.getByRole('button', { name: 'Switch to Noor Haddad' }).click()
    await expect(page).not.toHaveURL(/sample/)
    await page.goto(`${site.origin}/welcome`)
    await expect(page.getByText('Meridian Studio').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('switching to a banned sample user shows an error', async () => {
    await page.goto(`${site.origin}/dev/sample`)
    await page.getByRole('button', { name: 'Switch to Viktor Hale' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('signed-out pages show the sample banner too', async () => {
    await page.goto(`${site.origin}/sign-out`)
    await expect(page).toHaveURL(/sign-in/)
    await expect(strip).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the administrator deletes the sample data, and the setup page returns', async () => {
    await strip.getByRole('link', { name: 'Switch person' }).click()
    await page.getByRole('button', { name: 'Switch to Mira Osei' }).click()
    await expect(page).not.toHaveURL(/sample/)
    await page.goto(`${site.origin}/dev/sample`)
    await page.getByRole('button', { name: 'Remove sample data' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click()
    await expect(page).toHaveURL(`${site.origin}/setup`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up Gatehouse')
    await expect(strip).toBeHidden()
  })
})

test('an administrator sets up a new site, a second user joins the organization, and the administrator uploads a photo', async ({
  page,
  site,
  browser,
}) => {
  const startedAt = performance.now()

  await test.step('the administrator sets up the site', async () => {
    await page.goto(site.origin)
    await page.getByLabel('Your name').fill(olga.name)
    await page.getByLabel('Email').fill(olga.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create the first admin' }).click()
    await expect(page).toHaveURL(`${site.origin}/admin`)
    await expect(page.getByText('You’re the only person so far.')).toBeVisible()
  })

  await test.step('the administrator creates an organization with a logo', async () => {
    await page.goto(`${site.origin}/organizations/new`)
    await page.getByLabel('Name', { exact: true }).fill('Acme Works')
    await choose(page, { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(await picture(page)) })
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByRole('dialog', { name: /Invite/ })).toBeVisible()
  })

  await test.step('the administrator invites a second user', async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').first().fill(ben.email)
    await dialog.getByRole('button', { name: /^(Send|Invite)/ }).click()
    await expect(page.getByText(/2 of 100 seats|1 invitation/).first()).toBeVisible()
  })

  const other = await secondPerson(browser, site.origin)
  const milliseconds = Math.round(performance.now() - startedAt)
  console.log(`From the set-up page to a second member: ${(milliseconds / 1000).toFixed(1)} s`)

  await test.step('the administrator sees the second user in the member list', async () => {
    await page.goto(`${site.origin}/o/acme-works/members`)
    await expect(page.getByRole('row', { name: /Ben Baker/ })).toBeVisible()
  })

  await test.step('the page refuses a text file and a picture that is too large, and the administrator crops a photo with the keyboard', () =>
    photoByKeyboard(page, site.origin))

  await test.step('the second user sees the photo in the member list', async () => {
    await other.goto(`${site.origin}/o/acme-works/members`)
    await expect(other.getByRole('row', { name: /Olga Owner/ }).locator('img.gh-avatar')).toBeVisible()
    await expectAccessible(other)
    await other.context().close()
  })

  await test.step('the administrator removes the photo', async () => {
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.locator('main img.gh-avatar')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused()
  })
})

/** Opens the mailed invitation in a separate browser, signs up and accepts the invitation. */
async function secondPerson(browser: Browser, origin: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const mails = await context.newPage()
  await mails.goto(`${origin}/dev/outbox`)
  await mails
    .getByRole('link', { name: /Acme Works/ })
    .first()
    .click()
  const link = mails.getByRole('region', { name: 'Links in this email' }).getByRole('link', { name: 'Open' })
  await page.goto((await link.getAttribute('href'))!)
  await mails.close()
  await page.getByLabel('Name').fill(ben.name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account and join' }).click()
  await expect(page).toHaveURL(/\/o\/acme-works/)
  return page
}

async function photoByKeyboard(page: Page, origin: string) {
  const buffer = Buffer.from(await picture(page))
  await page.goto(`${origin}/account`)
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toHaveText('Choose a PNG, JPEG or WebP image.')
  await choose(page, { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByRole('alert')).toHaveText('Choose an image under 5 MB.')
  await expectAccessible(page)

  await choose(page, { name: 'me.png', mimeType: 'image/png', buffer })
  const frame = page.getByRole('application', { name: 'Crop area' })
  await expect(frame).toBeFocused()
  for (let i = 0; i < 8; i++) await page.keyboard.press('+')
  await expect(page.getByRole('dialog').getByText('306%')).toBeVisible()
  await page.keyboard.press('-')
  await expect(page.getByRole('dialog').getByText('266%')).toBeVisible()
  for (let i = 0; i < 40; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page)
  for (let i = 0; i < 4; i++) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Enter')
  const photo = 'main img.gh-avatar'
  await expect(page.locator(photo)).toBeVisible()
  const [red = 0, , blue = 0] = await colourOf(page, photo)
  expect(blue).toBeGreaterThan(red + 40)
  await expectAccessible(page)
}

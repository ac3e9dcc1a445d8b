import { asOlga } from '../testing/administrators.ts'
import { byKeyboard, byPointer } from '../testing/input-modes.ts'
import { setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

// Nothing listens on this port.
const smtp = 'smtp://127.0.0.1:9'

/* Tasks of an administrator on a site in use. Each test runs twice: with the keyboard alone and with the pointer. */

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  options: {
    branding: { name: 'Acme' },
    mail: { transport: 'smtp', smtp, from: 'no-reply@example.com' },
  },
})

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

for (const way of ['keyboard', 'pointer'] as const) {
  // Takes two clicks: the link to the page and the search field. There is no earlier number to compare with, because
  // the reason was only in the server log before this screen existed.
  test(`with the ${way}, an administrator finds out why a mail was not delivered`, async ({
    page,
    db,
    site: { origin },
  }) => {
    const hand = way === 'keyboard' ? byKeyboard(page) : byPointer(page)
    const email = `waiting.${way}@tasks.example`
    await signUp(page, origin, email)
    const failure = () =>
      db.pool
        .query<{ failure: string | null }>('select failure from mails where recipient = $1', [email])
        .then(({ rows }) => rows[0]?.failure)
    await expect.poll(failure).toBe('ESOCKET')
    await page.context().clearCookies()
    await asOlga(page, origin)
    await page.goto(`${origin}/admin`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
    await hand.goTo('Emails')
    const deliveries = page.getByRole('region', { name: 'Failed deliveries' })
    await hand.write(deliveries.getByRole('searchbox', { name: 'Search by email' }), email)
    const row = deliveries.getByRole('listitem').filter({ hasText: email })
    await expect(row).toContainText('The email provider couldn’t be reached.')
    await expect(row).toContainText('Next attempt:')
    await expect(row).toContainText('Verify email')
    await expect(deliveries.getByRole('listitem')).toHaveCount(1)
    if (way === 'pointer') expect(hand.presses()).toBe(2)
  })

  // Takes three clicks, as before the redesign. The launch checklist links to this form only until the site has a name,
  // and a permanent link for a rare task would clutter the overview.
  test(`with the ${way}, an administrator previews branding on a site that has a name`, async ({
    page,
    site: { origin },
  }) => {
    const hand = way === 'keyboard' ? byKeyboard(page) : byPointer(page)
    await asOlga(page, origin)
    await page.goto(`${origin}/admin`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
    await hand.find('branding', 'Preview different branding')
    await hand.write(page.getByLabel('Name', { exact: true }), `Look by ${way}`)
    await hand.press(page.getByRole('button', { name: /^Copy for your config file/ }))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Look by ${way}`)
    if (way === 'pointer') expect(hand.presses()).toBe(3)
  })
}

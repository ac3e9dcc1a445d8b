import { asOlga } from '../testing/administrators.ts'
import { byKeyboard, byPointer } from '../testing/input-modes.ts'
import { setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

// Nothing listens on this port.
const smtp = 'smtp://127.0.0.1:9'

test.use({
  serverOf: 'mail server away',
  options: { rateLimit: { enabled: false }, mail: { transport: 'smtp', smtp, from: 'no-reply@example.com' } },
})

test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

// Before this screen existed, only the server log had the reason, so there is no earlier number to compare with.
for (const way of ['keyboard', 'pointer'] as const)
  test(`shows an administrator why a mail does not arrive, by ${way}`, async ({ page, db, site: { origin } }) => {
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
    await expect(row).toContainText('The mail server could not be reached.')
    await expect(row).toContainText('Next attempt:')
    await expect(row).toContainText('Verify email')
    await expect(deliveries.getByRole('listitem')).toHaveCount(1)
    expect(hand.presses()).toBeLessThanOrEqual(2)
  })

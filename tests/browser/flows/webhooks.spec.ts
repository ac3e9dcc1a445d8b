import { startWebhookReceiver, isSignedWith } from '../../../server/testing/webhook-receiver.ts'
import { bringAxe, findViolations } from '../testing/axe.ts'
import { call, founder } from '../testing/organizations.ts'
import { setUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

const options = {
  webhooks: { organizations: true },
  outbound: { allow: ['127.0.0.1'] },
  organization: { teams: { enabled: true } },
}
test.use({ options })
test.describe.configure({ timeout: 120_000 })

test('an owner adds a webhook with the keyboard, tests it, and sends a failed delivery again', async ({
  page,
  site,
  playwright,
}) => {
  const ends: (() => Promise<void>)[] = []
  const receiver = await startWebhookReceiver({ after: (end) => void ends.push(end) })
  await setUp(await playwright.request.newContext(), site.origin)
  const { id: organizationId } = await founder(page, site.origin, 'hooks@webhooks.example', 'Northwind', 'northwind')
  await page.goto(`${site.origin}/o/northwind/webhooks`)

  // Adds a webhook with the keyboard alone. The secret is shown once.
  await page.getByRole('button', { name: 'Add webhook' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Address')).toBeFocused()
  await page.keyboard.type(receiver.url)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Billing')
  await page.keyboard.press('Enter')
  const shown = dialog.locator('code')
  await expect(shown).toHaveText(/^whsec_/)
  const secret = await shown.textContent()
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await page.getByRole('link', { name: 'Billing' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Billing' })).toBeVisible()

  // The dialog shows the receiver’s response to a test event.
  await page.getByRole('button', { name: 'Send a test event' }).press('Enter')
  await dialog.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(dialog.getByText(/^Response 204 after \d+ ms\.$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(isSignedWith(secret!, receiver.received.at(-1)!)).toBe(true)

  // A delivery fails, and is sent again with the same id.
  receiver.replyWith(() => 500)
  await call(page, site.origin, '/organization/create-team', { name: 'Kitchen', organizationId })
  await page.getByRole('tab', { name: 'Retrying' }).click()
  const row = page.getByRole('button', { name: /^Team created/ })
  await expect(row).toContainText('Not delivered after', { timeout: 30_000 })
  await row.press('Enter')
  await expect(page.getByText('status 500').first()).toBeVisible()
  await bringAxe(page)
  expect(await findViolations(page, {})).toEqual([])
  receiver.replyWith(() => 204)
  await page.getByRole('button', { name: 'Send again' }).press('Enter')
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(page.getByRole('button', { name: /^Team created/ })).toContainText('Delivered', { timeout: 30_000 })
  const created = receiver.received.filter(({ event }) => event.type === 'team.created')
  expect(new Set(created.map(({ id }) => id)).size).toBe(1)
  expect(created.length).toBeGreaterThan(1)
  for (const end of ends) await end()
})

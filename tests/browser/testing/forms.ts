import { expect, type Locator } from '@playwright/test'

/**
 * Submits a form with missing values. Asserts that exactly the fields with these labels are marked as invalid, that
 * each of them has an associated error message, and that the first has the focus.
 */
export async function expectMissing(form: Locator, labels: readonly (string | RegExp)[]) {
  await form.locator('[type=submit]').press('Enter')
  const wrong = form.locator('[aria-invalid=true]')
  await expect(wrong).toHaveCount(labels.length)
  await expect(wrong.first()).toBeFocused()
  for (const [index, label] of labels.entries()) {
    await expect(wrong.nth(index)).toHaveAccessibleName(label)
    const message = await wrong.nth(index).evaluate((field) => {
      const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
      return ids.map((id) => document.getElementById(id)?.textContent?.trim() ?? `nothing is called ${id}`).join(' ')
    })
    expect(message, String(label)).not.toMatch(/^\s*$|nothing is called/)
  }
}

import type { Locator, Page } from '@playwright/test'
import { asOlga, create, menuOf } from '../testing/administrators.ts'
import { formAttributes } from '../testing/form-attributes.ts'
import { password, setUp, signUp } from '../testing/users.ts'
import { expect, test } from '../testing/site.ts'

const shown: Record<string, string[]> = {}

test.beforeAll(async ({ site, browser, playwright }) => {
  // The setup form exists only until the site is set up.
  const page = await browser.newPage()
  await page.goto(`${site.origin}/setup`)
  shown['set-up'] = await formAttributes(page.locator('form'))
  await page.close()
  await setUp(await playwright.request.newContext(), site.origin)
})

const newPassword =
  'new-password name=password type=password autocomplete=new-password minlength=8 passwordrules=minlength: 8; maxlength: 128;'
const hiddenEmail = 'hidden name=username type=email autocomplete=username'
const typeToConfirm = 'autocomplete=off data-1p-ignore data-lpignore data-bwignore'

test('each form describes its fields to password managers', async ({ page, site: { origin } }) => {
  const read = async (name: string, form: Locator) => (shown[name] = await formAttributes(form))
  await test.step('the attributes are in the served HTML, before any script runs', async () => {
    const still = await page.context().browser()!.newPage({ javaScriptEnabled: false })
    for (const path of ['/sign-in', '/sign-up', '/forgot-password', '/reset-password?token=x']) {
      await still.goto(origin + path)
      await read(path.slice(1).split('?')[0]!, still.locator('form'))
    }
    await still.close()
  })

  await signUp(page, origin, 'ada@example.com')
  await page.goto(`${origin}/account`)
  await page.getByRole('button', { name: 'Change email' }).click()
  await read('change email', page.getByRole('dialog').locator('form'))
  await page.goto(`${origin}/account/security#password`)
  await read('change password', page.locator('form'))
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await read('delete account', page.getByRole('dialog').locator('form'))
  await page.keyboard.press('Escape')
  await page.request.post(`${origin}/api/auth/sign-out`, { data: {}, headers: { origin } })
  await page.getByRole('link', { name: 'Devices' }).click()
  await read('sign in again', page.getByRole('dialog').locator('form'))

  await asOlga(page, origin)
  const id = await create(page, origin, 'Jonas Berg', 'jonas@example.com')
  await page.goto(`${origin}/admin/users/${id}`)
  await menuOf(page, 'Jonas Berg').click()
  await page.getByRole('menuitem', { name: 'Set password' }).click()
  await read('set password of another', page.getByRole('dialog').locator('form'))
  await page.keyboard.press('Escape')
  await menuOf(page, 'Jonas Berg').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await read('delete another', page.getByRole('dialog').locator('form'))

  const email = 'email name=email type=email autocomplete=username'
  const post = (path: string) => `method=post action=${path}`
  expect(shown).toEqual({
    'set-up': [post('/setup'), 'name name=name autocomplete=name', email, newPassword],
    'sign-in': [
      post('/sign-in'),
      `${email} webauthn`,
      'password name=password type=password autocomplete=current-password',
      'name=rememberMe type=checkbox',
    ],
    'sign-up': [post('/sign-up'), 'name name=name autocomplete=name', email, newPassword],
    'forgot-password': [post('/forgot-password'), email],
    'reset-password': ['method=post', hiddenEmail, newPassword],
    'change email': ['', 'new-email name=newEmail type=email autocomplete=email'],
    'change password': [
      '',
      hiddenEmail,
      'current-password name=currentPassword type=password autocomplete=current-password',
      newPassword.replace('name=password', 'name=newPassword'),
      'name=revokeOtherSessions type=checkbox',
    ],
    'delete account': [
      '',
      hiddenEmail,
      'delete-password name=password type=password autocomplete=current-password',
      `delete-email name=email ${typeToConfirm}`,
    ],
    'sign in again': ['', hiddenEmail, 'again-password name=password type=password autocomplete=current-password'],
    'set password of another': ['', hiddenEmail, newPassword.replace('name=password', 'name=newPassword')],
    'delete another': ['', `type-to-confirm name=typed ${typeToConfirm}`],
  })
})

test('a form submits the values that a password manager fills in before or after the script has loaded', async ({
  page,
  site,
}) => {
  const { origin } = site
  const email = 'filled@example.com'
  await signUp(page, origin, email)
  for (const when of ['before', 'after'] as const) {
    await page.context().clearCookies()
    const release = await holdScripts(page)
    await page.goto(`${origin}/sign-in`, { waitUntil: 'commit' })
    await page.locator('[type=submit]').waitFor()
    if (when === 'after') release()
    if (when === 'after') await page.locator('html[data-ready]').waitFor()
    await fillLikeAManager(page, { email, password })
    release()
    await page.locator('html[data-ready]').waitFor()
    const sent = page.waitForRequest(/\/sign-in\/email$/)
    await page.locator('[type=submit]').click()
    expect((await sent).postDataJSON(), when).toMatchObject({ email, password })
    await expect(page).toHaveURL(/\/(?:account|welcome)$/)
  }
})

test("a form submitted before the script has loaded gets a response, and no URL contains the form's values", async ({
  page,
  site,
}) => {
  const { origin } = site
  for (const [path, values, answer] of [
    ['/sign-in', { email: 'early@example.com', password }, 'That email and password don’t match.'],
    ['/reset-password', { 'new-password': password }, 'This link no longer works'],
    ['/sign-up', { name: 'Early', email: 'early@example.com', 'new-password': password }, 'Where do you want to work?'],
  ] as const) {
    const release = await holdScripts(page)
    await page.goto(origin + path, { waitUntil: 'commit' })
    await page.locator('[type=submit]').waitFor()
    await fillLikeAManager(page, values)
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
    const sent = page.waitForRequest((request) => request.isNavigationRequest())
    await page.locator('[type=submit]').click({ noWaitAfter: true })
    expect((await sent).method(), path).toBe('POST')
    release()
    await page.locator('html[data-ready]').waitFor()
    await expect(page.getByText(answer)).toBeVisible()
    for (const line of asked) expect(decodeURIComponent(line)).not.toMatch(/correct|early@/)
    page.removeAllListeners('request')
  }
})

/** Delays the page’s scripts, like a slow network, until the returned function is called. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => promise.then(() => route.fallback()))
  return resolve
}

/** Fills fields as password managers do: sets each value directly and dispatches input and change events. */
async function fillLikeAManager(page: Page, values: Readonly<Record<string, string>>) {
  await page.evaluate((entries) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (const [id, value] of entries) {
      const field = document.querySelector(`#${id}`)!
      setter.call(field, value)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }, Object.entries(values))
}

import { expectAccessible } from '../testing/accessible.ts'
import { expect, test } from '../testing/site.ts'
import { password, setUp, signUp } from '../testing/users.ts'

test.use({ locale: 'de-AT' })
test.beforeAll(async ({ site, playwright }) => {
  await setUp(await playwright.request.newContext(), site.origin)
})

test('a visitor with a German browser sees German until they choose another language', async ({ page, site }) => {
  const { origin } = site
  const heading = page.getByRole('heading', { level: 1 })
  const speaks = (language: string) => expect(page.locator('html')).toHaveAttribute('lang', language)

  await test.step('the sign-in page and its errors are in German', async () => {
    await page.goto(`${origin}/sign-in?redirect=%2Faccount%2Fsecurity`)
    await speaks('de')
    await expect(page).toHaveTitle('Anmelden · Gatehouse')
    await page.getByLabel('E-Mail').fill('olga@example.com')
    await page.getByLabel('Passwort', { exact: true }).fill('nicht das Passwort')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('E-Mail-Adresse und Passwort passen nicht zusammen.')
    await expectAccessible(page)
  })

  await test.step('a visitor can choose English, which is remembered', async () => {
    await page.getByRole('link', { name: 'English' }).click()
    await speaks('en')
    await expect(page).toHaveURL(`${origin}/sign-in?redirect=%2Faccount%2Fsecurity`)
    await page.goto(`${origin}/sign-up`)
    await speaks('en')
    await expect(heading).toHaveText('Create your account')
  })

  await test.step('English is kept after signing in, and the user can choose German again', async () => {
    await signUp(page, origin, 'greta@example.com', 'Greta Gruber')
    await page.goto(`${origin}/account`)
    await expect(heading).toHaveText('Profile')
    const choice = page.getByRole('region', { name: 'Language' })
    await expect(choice.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')
    await choice.getByRole('link', { name: 'Deutsch' }).click()
    await expect(heading).toHaveText('Profil')
    await expect(page).toHaveURL(`${origin}/account`)
    await expectAccessible(page)
  })

  await test.step('pages that are loaded later are in German too', async () => {
    for (const [path, title] of [
      ['/account/security', 'Sicherheit'],
      ['/account/devices', 'Geräte'],
      ['/organizations/new', 'Organisation erstellen'],
    ] as const) {
      await page.goto(origin + path)
      await expect(heading).toHaveText(title)
    }
    await expectAccessible(page)
  })
})

test('administration pages are in German', async ({ page, site }) => {
  await page.request.post(`${site.origin}/api/auth/sign-in/email`, {
    data: { email: 'olga@example.com', password },
    headers: { origin: site.origin },
  })
  for (const [path, title] of [
    ['', 'Übersicht'],
    ['/users', 'Personen'],
    ['/organizations', 'Organisationen'],
    ['/events', 'Audit-Log'],
    ['/emails', 'E-Mails'],
    ['/settings', 'Einstellungen'],
  ] as const) {
    await page.goto(`${site.origin}/admin${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test.describe('pages without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test("are in the browser's language, which the visitor can change", async ({ page, site }) => {
    await page.goto(`${site.origin}/sign-in`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  })
})

import { chromium } from '@playwright/test'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { resolveConfig } from '../server/config.ts'
import { mailBrand } from '../server/mail/brand.ts'
import type { MailContent } from '../server/mail/content.ts'
import { renderMail } from '../server/mail/layout.ts'
import { accountDeletedMail } from '../server/mail/templates/account-deleted.ts'
import { accountExistsMail } from '../server/mail/templates/account-exists.ts'
import { accountLinkedMail } from '../server/mail/templates/account-linked.ts'
import { changeEmailMail } from '../server/mail/templates/change-email.ts'
import { deleteAccountMail } from '../server/mail/templates/delete-account.ts'
import { emailChangedMail } from '../server/mail/templates/email-changed.ts'
import { invitationMail } from '../server/mail/templates/invitation.ts'
import { linkAccountMail } from '../server/mail/templates/link-account.ts'
import { newDeviceMail } from '../server/mail/templates/new-device.ts'
import { passwordChangedMail } from '../server/mail/templates/password-changed.ts'
import { resetPasswordMail } from '../server/mail/templates/reset-password.ts'
import { verifyEmailMail } from '../server/mail/templates/verify-email.ts'
import { daySeconds, hourSeconds } from '../server/time.ts'
import { chromiumLaunchOptions } from './browser/chromium.ts'

/*
 * Renders every mail to a page and to pictures, light and dark, as wide as a phone and as a reading pane, into
 * test-results/mails: to look at them, not to compare them.
 */

const config = resolveConfig({ baseURL: 'https://accounts.northwind.example', branding: { name: 'Northwind' } })
const person = { name: 'Ada Lovelace', email: 'ada@northwind.example' }
const newEmail = 'ada.lovelace@analytical-engines.example'
const api = `${config.origin}${config.basePath}`
const jwt = `eyJhbGciOiJIUzI1NiJ9.${'eyJlbWFpbCI6ImFkYUBub3J0aHdpbmQuZXhhbXBsZSJ9'.repeat(4)}.${'kd83hAq0'.repeat(5)}`
const verifyUrl = `${api}/verify-email?token=${jwt}&callbackURL=%2F`

const samples: Record<string, MailContent> = {
  'account-deleted': accountDeletedMail(config, person),
  'account-exists': accountExistsMail(config, person),
  'account-linked': accountLinkedMail(config, { ...person, provider: 'GitHub' }),
  'change-email': changeEmailMail(config, { ...person, newEmail, url: verifyUrl, lifetimeSeconds: hourSeconds }),
  'delete-account': deleteAccountMail(config, {
    ...person,
    url: `${api}/delete-user/callback?token=${'x7k2'.repeat(8)}&callbackURL=%2Fgoodbye`,
    lifetimeSeconds: daySeconds,
  }),
  'email-changed': emailChangedMail(config, { ...person, newEmail }),
  invitation: invitationMail(config, {
    email: person.email,
    organization: 'Analytical Engines',
    inviter: 'Charles Babbage',
    role: 'admin,member',
    url: `${config.origin}/invite/${'Qw3R'.repeat(8)}#${'Zx9C'.repeat(8)}`,
    lifetimeSeconds: 2 * daySeconds,
  }),
  'link-account': linkAccountMail(config, {
    ...person,
    provider: 'Google',
    url: `${config.origin}/api/portal/pending-link/open?token=${'Ab3D'.repeat(8)}`,
    lifetimeSeconds: 10 * 60,
  }),
  'new-device': newDeviceMail(config, {
    ...person,
    device: 'Firefox on Linux',
    ipAddress: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
    at: new Date('2026-11-21T13:08:00.000Z'),
  }),
  'password-changed': passwordChangedMail(config, { ...person, isFirst: false }),
  'reset-password': resetPasswordMail(config, {
    ...person,
    url: `${api}/reset-password/${'aB3dE6gH'.repeat(3)}?callbackURL=%2Freset-password`,
    lifetimeSeconds: hourSeconds,
  }),
  'verify-email': verifyEmailMail(config, { ...person, url: verifyUrl, lifetimeSeconds: hourSeconds }),
}

// Bare machines have no font to speak of; readers who have ours see it.
const fonts = [await fontFace('Atkinson Hyperlegible Next'), await fontFace('Atkinson Hyperlegible Mono')].join('\n')

const folder = join(import.meta.dirname, '../test-results/mails')
const templates = await readdir(join(import.meta.dirname, '../server/mail/templates'))
for (const file of templates)
  if (!(file.replace(/\.ts$/, '') in samples)) throw new Error(`tests/mails.ts has no sample of ${file}`)

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const browser = await chromium.launch(await chromiumLaunchOptions())
try {
  for (const [template, content] of Object.entries(samples)) {
    const { subject, html, text } = renderMail(content, mailBrand(config))
    const path = join(folder, `${template}.html`)
    await writeFile(path, html)
    await writeFile(join(folder, `${template}.txt`), `${subject}\n${content.preview}\n\n${text}`)
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [390, 700]) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 400 } })
        await page.goto(pathToFileURL(path).href)
        await page.addStyleTag({ content: fonts })
        await page.evaluate(() => document.fonts.ready)
        await page.screenshot({ path: join(folder, `${template}-${colorScheme}-${width}.png`), fullPage: true })
        await page.close()
      }
    }
  }
} finally {
  await browser.close()
}
console.log(`${Object.keys(samples).length} mails are in test-results/mails`)

async function fontFace(family: string) {
  const name = family.toLowerCase().replaceAll(' ', '-')
  const file = createRequire(import.meta.url).resolve(
    `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  )
  const bytes = (await readFile(file)).toString('base64')
  return `@font-face { font-family: '${family}'; font-weight: 200 800; src: url(data:font/woff2;base64,${bytes}); }`
}

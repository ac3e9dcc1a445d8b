import { chromium } from '@playwright/test'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { locales } from '../contract/pages/languages.ts'
import { resolveConfig } from '../server/config/config.ts'
import { mailBrand } from '../server/mail/brand.ts'
import { renderMail } from '../server/mail/layout.ts'
import { sampleMails } from '../server/mail/mail-samples.ts'
import { chromiumLaunchOptions } from './browser/testing/chromium.ts'

/*
 * Writes every mail in every language into test-results/mails: as text, as an HTML page, and as screenshots in light
 * and dark colors, at the widths of a phone and of a reading pane. No test compares the results.
 */

const config = resolveConfig({ baseURL: 'https://accounts.northwind.example', branding: { name: 'Northwind' } })
const now = new Date('2026-11-21T13:08:00.000Z')

// The pages embed our fonts, because a minimal machine has few fonts.
const fonts = [await fontFace('Atkinson Hyperlegible Next'), await fontFace('Atkinson Hyperlegible Mono')].join('\n')

const results = join(import.meta.dirname, '../test-results/mails')
const templates = await readdir(join(import.meta.dirname, '../server/mail/templates'))
for (const file of templates)
  if (!(file.replace(/\.ts$/, '') in sampleMails(config, now, 'en')))
    throw new Error(`server/mail/mail-samples.ts has no sample of ${file}`)

await rm(results, { recursive: true, force: true })
for (const locale of locales) await mkdir(join(results, locale), { recursive: true })
const browser = await chromium.launch(await chromiumLaunchOptions())
try {
  for (const [template, content] of locales.flatMap((locale) => Object.entries(sampleMails(config, now, locale)))) {
    const { subject, html, text } = renderMail(content, mailBrand(config))
    const folder = join(results, content.locale)
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
console.log(`${templates.length} mails, in ${locales.join(' and ')}, are in test-results/mails`)

async function fontFace(family: string) {
  const name = family.toLowerCase().replaceAll(' ', '-')
  const file = createRequire(import.meta.url).resolve(
    `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  )
  const bytes = (await readFile(file)).toString('base64')
  return `@font-face { font-family: '${family}'; font-weight: 200 800; src: url(data:font/woff2;base64,${bytes}); }`
}

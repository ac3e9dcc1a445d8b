import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page, Route } from '@playwright/test'
import { fillPage } from '../../../contract/pages/document.ts'
import type { Boot } from '../../../contract/pages/boot.ts'

const root = join(import.meta.dirname, '../../..')
const program = join(import.meta.dirname, 'pseudo-pages.ts')
const folder = join(root, 'test-results/pseudo')

export async function buildPseudoPages() {
  const node = join(root, 'node_modules/.bin/node')
  await promisify(execFile)(node, [program, folder])
}

/** Replaces the server’s pages with the pages in the pseudo-language, right to left. Keeps the data in each page. */
export async function speakPseudo(page: Page) {
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/assets/')) return route.fulfill({ path: join(folder, pathname) })
    if (request.resourceType() !== 'document') return route.fallback()
    return answerInPseudo(route)
  })
}

async function answerInPseudo(route: Route) {
  const response = await route.fetch({ maxRedirects: 0 })
  const html = await response.text()
  const [, name] = /<div id="root" data-page="([\w-]+)"/.exec(html) ?? []
  const [, boot] = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html) ?? []
  if (name === undefined || boot === undefined) return route.fulfill({ response })
  const built = await readFile(join(folder, `pages/pseudo/${name}.html`), 'utf8')
  const body = fillPage(built, JSON.parse(boot) as Boot).replace('<html lang="en"', '<html lang="en" dir="rtl"')
  return route.fulfill({ response, body })
}

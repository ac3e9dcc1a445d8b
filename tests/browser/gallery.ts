import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { leftOut, states, type State } from './states/registry.ts'
import { test } from './states/scenario-test.ts'

/*
 * Takes screenshots of every state of every screen, in both themes and two widths, and writes a page that shows all
 * screenshots. No test compares the screenshots. `npm run gallery` writes to gallery/. `npm run gallery -- -g "A1 "`
 * takes only the screenshots of screen A1.
 */

const folder = join(import.meta.dirname, '../../gallery')
const looks = (['light', 'dark'] as const).flatMap((theme) => [
  { theme, width: 1280, height: 800 },
  { theme, width: 390, height: 844 },
])

test.beforeAll(async () => {
  await mkdir(folder, { recursive: true })
})

test.afterEach(({ scenario }) => scenario.clear())

for (const state of states) {
  test(state.id, async ({ scenario }) => {
    const page = await state.arrange(scenario)
    await takeAll(page, state)
  })
}

test('writes the page that shows all screenshots', async () => {
  await writeFile(join(folder, 'index.html'), sheet())
})

async function takeAll(page: Page, state: State) {
  for (const { theme, width, height } of looks) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    await page.evaluate(() => document.fonts.ready.then(() => true))
    await page.screenshot({ path: join(folder, pictureOf(state, theme, width)) })
  }
}

function pictureOf({ id }: State, theme: string, width: number) {
  return `${id.replaceAll(/[^\w]+/g, '-').toLowerCase()}-${theme}-${width}.png`
}

/** Returns an HTML page with one row for each state, and a list of the omitted states with the reasons. */
function sheet() {
  const rows = states.map((state) => {
    const pictures = looks.map(({ theme, width, height }) => {
      const path = pictureOf(state, theme, width)
      const alt = `${state.id}, ${theme}, ${width} wide`
      return `<a href="${path}"><img src="${path}" alt="${alt}" width="${width / 4}" height="${height / 4}" loading="lazy"></a>`
    })
    return `<section><h2>${state.screen} ${state.name}: ${state.state}</h2>${pictures.join('\n')}</section>`
  })
  const reasons = Object.entries(leftOut).map(([id, reason]) => `<li>${id}: ${reason}</li>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
body { margin: 24px; font: 15px system-ui; }
h2 { font-size: 15px; margin: 24px 0 8px; }
img { border: 1px solid #ccc; margin-right: 8px; vertical-align: top; }
</style>
<h1>Every state of every screen</h1>
${rows.join('\n')}
<h2>Left out</h2>
<ul>${reasons.join('')}</ul>
</html>
`
}

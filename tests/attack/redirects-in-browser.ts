import { chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../browser/testing/chromium.ts'
import type { createTally, Run } from './kind.ts'
import { redirectCorpus } from '../../server/doctor/attack/redirect-corpus.ts'
import { startServer } from './servers.ts'

const password = 'correct horse battery'
const email = 'victim@example.com'
const quietMilliseconds = 10_000

/** Signs in with a real browser, once for each redirect target. Returns the number of targets. */
export async function attackPages(run: Run, tally: ReturnType<typeof createTally>) {
  const server = await startServer(run, { rateLimit: { enabled: false } })
  await server.post('/sign-up/email', { name: 'Victim', email, password })
  const browser = await chromium.launch(await chromiumLaunchOptions())
  run.after(() => browser.close())
  const context = await browser.newContext()
  const foreign: string[] = []
  // Requests to other hosts are recorded and aborted, so that nothing leaves this machine.
  await context.route(
    (url) => url.origin !== server.origin && /^(https?|ftp|ws):/.test(url.protocol),
    (route) => {
      foreign.push(route.request().url())
      return route.abort()
    },
  )
  const corpus = redirectCorpus(server.origin)
  const targets = run.short ? corpus.filter((_, i) => i % 10 === 0) : corpus
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    foreign.push(`a script ran: ${dialog.message()}`)
    void dialog.dismiss()
  })
  for (const target of targets) {
    await context.clearCookies()
    foreign.length = 0
    await page.goto(`${server.origin}/sign-in?redirect=${encodeURIComponent(target.toWellFormed())}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const left = await page
      .waitForURL((url) => url.pathname !== '/sign-in', { timeout: quietMilliseconds, waitUntil: 'commit' })
      .then(
        () => '',
        () => 'did not leave the page',
      )
    const at = URL.parse(page.url())
    const held = left === '' && foreign.length === 0 && at?.origin === server.origin
    tally.expect(
      held,
      () => `the sign-in page with ${JSON.stringify(target)}: ${left} ${foreign.join(' ')} ${page.url()}`,
    )
  }
  return targets.length
}

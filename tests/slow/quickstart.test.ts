import assert from 'node:assert/strict'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium, expect, type Page } from '@playwright/test'
import { freePort } from '../../server/testing/server-process.ts'
import { chromiumLaunchOptions } from '../browser/testing/chromium.ts'
import { pack } from './packed.ts'

const run = promisify(execFile)
const password = 'correct horse battery'

test('a user who follows docs/quickstart.md gets a page that only signed-in users see', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-quickstart-'))
  // If the test runs as root, the database runs as `nobody`, who must be able to enter the folder.
  await chmod(folder, 0o755)
  const packed = await mkdtemp(join(tmpdir(), 'gatehouse-packed-'))
  const tarball = await pack(packed)
  const [accounts, product] = [await freePort(), await freePort()]
  const document = await readFile(new URL('../../docs/quickstart.md', import.meta.url), 'utf8')
  const text = document
    .replaceAll('localhost:3000', `localhost:${accounts}`)
    .replaceAll('8080', String(product))
    .replace('npm install gatehouse', `npm install ${tarball}`)
  const environment = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    PORT: String(accounts),
    npm_config_cache: join(packed, 'cache'),
  }
  const started: ChildProcess[] = []
  t.after(async () => {
    for (const child of started.toReversed()) {
      process.kill(-child.pid!, 'SIGTERM')
      await once(child, 'close')
    }
    for (const each of [folder, packed]) await rm(each, { recursive: true, force: true })
  })

  const startedAt = performance.now()
  for (const [, language, file, code] of text.matchAll(/^```(\w+) ?(\S*)\n(.*?)^```$/gms)) {
    if (file) await writeFile(join(folder, file), code!)
    else {
      assert.equal(language, 'sh')
      for (const command of code!.trim().split('\n')) await follow(command)
    }
  }
  await useBrowser(`http://localhost:${accounts}`, `http://localhost:${product}`)
  t.diagnostic(`${Math.round((performance.now() - startedAt) / 1000)} s`)

  /** Runs a command to its end, or starts a server that keeps running in the background. */
  async function follow(command: string) {
    const [file = '', ...words] = command.split(' ')
    const port = { npx: accounts, node: product }[file]
    if (port === undefined) return void (await run(file, words, { cwd: folder, env: environment }))
    // The command has its own process group, because npx does not forward signals.
    started.push(
      spawn(file, words, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true }),
    )
    await untilAnswered(`http://localhost:${port}`)
  }
})

async function untilAnswered(origin: string) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const isUp = await fetch(origin, { redirect: 'manual' }).then(
      ({ status }) => status !== 503,
      () => false,
    )
    if (isUp) return
    await pause(100)
  }
  throw new Error(`Nothing answers at ${origin}`)
}

async function useBrowser(accounts: string, product: string) {
  const browser = await chromium.launch(await chromiumLaunchOptions())
  try {
    const page = await browser.newPage()
    await page.goto(accounts)
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create the first admin' }).click()
    await expect(page).toHaveURL(`${accounts}/admin`)

    await page.goto(`${product}/`)
    await expect(page.getByText('Hello Ada')).toBeVisible()
    await page.goto(`${accounts}/sign-out`)
    await expect(page.getByText('You’re signed out.')).toBeVisible()
    await signIn(page, `${product}/reports?year=2026`)
    await expect(page).toHaveURL(`${product}/reports?year=2026`)
    await expect(page.getByText('Hello Ada')).toBeVisible()
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, at: string) {
  await page.goto(at)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

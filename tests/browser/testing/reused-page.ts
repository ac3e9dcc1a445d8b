import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

const spent = new WeakSet<BrowserContext>()

/** The options of a page, unless a test asks for other options. */
export const usual = {
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions

/**
 * Prevents later tests from using a page. Must be called by a test that changes the page's browser in a way that
 * outlasts the test.
 */
export const spendPage = (page: Page) => void spent.add(page.context())

/**
 * Creates a page that tests can use one after another. This saves time, because the browser keeps the compiled scripts
 * of the site and of axe, and starts no new process.
 */
export function createReusedPage(browser: Browser) {
  let page: Page | undefined
  let origin: string | null = null

  return {
    /** Returns the page without cookies, for a site at this origin. Returns null while another caller uses the page. */
    async take(site: string) {
      if (origin !== null) return null
      origin = site
      page ??= await (await browser.newContext(usual)).newPage()
      return page
    },

    /** Clears the page for the next caller. Closes the page if clearing fails, for example during an outage. */
    async giveBack() {
      const isKept = !page || origin === null || (await empty(page, origin).catch(() => false))
      origin = null
      if (isKept) return
      await page?.context().close()
      page = undefined
    },
  }
}

/** Removes all traces of the previous test from the page. Returns false if the page cannot be used again. */
async function empty(page: Page, origin: string) {
  const context = page.context()
  if (spent.has(context) || page.isClosed()) return false
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Opens an almost empty page of the same site, because for another site the browser would start another process.
  await page.goto(`${origin}/api/auth/ok`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await page.setViewportSize(usual.viewport)
  await page.emulateMedia({ colorScheme: null, reducedMotion: usual.reducedMotion })
  return true
}

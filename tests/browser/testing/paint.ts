import type { Browser, Page } from '@playwright/test'

/** The load time and layout stability of a page on a slow phone with a slow connection. Times are in milliseconds. */
export type FirstLoad = {
  largestPaint: number
  interactive: number
  blocking: number
  shift: number
  requests: string[]
}

/** The entries that a page’s observers have recorded so far. */
type Seen = { largestPaint: number; shift: number; longTasks: { startTime: number; duration: number }[] }

const slowdown = 4

/** Throttles this browser’s CPU to the speed of a phone. */
export async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return session
}

/** Measures a page load in a new browser context: 150 ms round trip, 1.6 Mbit/s, 4× CPU throttling. */
export async function measureFirstLoad(browser: Browser, address: string, cookies: string | undefined) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  if (cookies) await context.addCookies(JSON.parse(cookies) as Parameters<typeof context.addCookies>[0])
  const page = await context.newPage()
  await page.addInitScript(observe)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const session = await slowDown(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
  const load = await page.evaluate(readObservers)
  await context.close()
  return { ...load, requests } satisfies FirstLoad
}

/** Records performance entries. Runs in the browser before the page’s own scripts. */
function observe() {
  const seen: Seen = { largestPaint: 0, shift: 0, longTasks: [] }
  Object.assign(globalThis, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
  watch('longtask', ({ startTime, duration }) => seen.longTasks.push({ startTime, duration }))
  watch('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value))
}

/**
 * Returns the recorded values; runs in the browser. `blocking` is the total time by which long tasks exceeded 50 ms. It
 * counts only tasks that started before the page was interactive.
 */
function readObservers() {
  const { seen } = globalThis as unknown as { seen: Seen }
  const interactive = performance.getEntriesByName('gh:interactive')[0]!.startTime
  const beyond = seen.longTasks.filter(({ startTime }) => startTime < interactive).map(({ duration }) => duration - 50)
  const blocking = beyond.reduce((sum, duration) => sum + duration, 0)
  return { largestPaint: seen.largestPaint, shift: seen.shift, interactive, blocking }
}

/** The event that starts a measurement, and the content that ends it: elements, or a loaded page with this heading. */
type Looked = { event: 'click' | 'popstate' } & ({ selector: string; least?: number } | { heading: string })

/** Calls `act`. Returns the milliseconds from the event that `act` triggers until the expected content is painted. */
export async function millisecondsUntilPainted(page: Page, looked: Looked, act: () => Promise<unknown>) {
  const painted = page.evaluate(untilPainted, looked)
  await act()
  return painted
}

/** Waits until the expected content is painted, and returns the milliseconds since the event; runs in the browser. */
async function untilPainted(looked: Looked) {
  let start = 0
  addEventListener(looked.event, ({ timeStamp }) => (start = timeStamp), { capture: true, once: true })
  const isThere = () =>
    'heading' in looked
      ? document.querySelector('h1')?.textContent === looked.heading && !document.querySelector('.gh-skeleton')
      : document.querySelectorAll(looked.selector).length >= (looked.least ?? 1)
  while (start === 0 || !isThere()) await new Promise(requestAnimationFrame)
  // By the time the next task starts, this frame has been painted.
  await new Promise((drawn) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', drawn)
    port1.start()
    port2.postMessage(null)
  })
  return performance.now() - start
}

/** Types into the focused field. Returns the longest time from a key press to the frame that shows the typed text. */
export async function slowestKey(page: Page, text: string) {
  await page.evaluate(() => {
    const keys: number[] = []
    Object.assign(globalThis, { keys })
    const names = ['keydown', 'keypress', 'input', 'keyup']
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (names.includes(name)) keys.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.keyboard.type(text, { delay: 60 })
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    // Events shorter than 16 ms are not reported.
    return Math.max(16, ...(globalThis as unknown as { keys: number[] }).keys)
  })
}

/** Types into the focused field. Returns how often React commits changes during the typing. Needs `countChanges`. */
export async function changesWhileTyping(page: Page, text: string) {
  const count = () => page.evaluate(() => (globalThis as unknown as { changes: number }).changes)
  const before = await count()
  await page.keyboard.type(text)
  return (await count()) - before
}

/** Counts React’s commits through the hook for React’s developer tools. Runs in the browser before React loads. */
export function countChanges() {
  const state = { changes: 0 }
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => state.changes++,
    onPostCommitFiberRoot: () => {},
    onCommitFiberUnmount: () => {},
  }
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  Object.defineProperty(globalThis, 'changes', { get: () => state.changes })
}

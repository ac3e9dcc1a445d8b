import type { Page } from '@playwright/test'

/**
 * Starts recording announcements when the page next loads. Returns a function that lists what a screen reader would
 * have announced on the current page, oldest first.
 */
export async function hearAnnouncements(page: Page) {
  await page.addInitScript(listen)
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
}

/**
 * Imitates how a screen reader announces live regions; runs in the browser.
 *
 * An alert is announced when it appears and when its text changes; any other live region only when its text changes
 * after it appeared. Regions hidden from screen readers, for example by a modal dialog, are not announced.
 */
function listen() {
  const live = '[role=alert],[role=status],[aria-live=polite],[aria-live=assertive]'
  const heard: string[] = []
  const last = new WeakMap<Element, string>()

  function read(region: Element) {
    if (region.closest('[aria-hidden=true],[inert]')) return
    const words = wordsOf(region)
    if (words !== '' && last.get(region) !== words) heard.push(words)
    last.set(region, words)
  }

  function wordsOf(node: Node): string {
    if (node instanceof Text) return node.data
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return ''
    return [...node.childNodes].map(wordsOf).join(' ').replaceAll(/\s+/g, ' ').trim()
  }

  new MutationObserver((changes) => {
    const regions = new Set<Element>()
    for (const { target, addedNodes } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(live)
      if (region) regions.add(region)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const alert of node.querySelectorAll('[role=alert]')) regions.add(alert)
        if (node.matches('[role=alert]')) regions.add(node)
      }
    }
    for (const region of regions) read(region)
  }).observe(document, { subtree: true, childList: true, characterData: true })
  Object.assign(globalThis, { heard })
}

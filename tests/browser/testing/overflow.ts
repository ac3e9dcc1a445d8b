import { expect, type Page } from '@playwright/test'

/** Returns what does not fit on this page: elements that overflow the window or an overlay, and truncated text. */
export function findOverflow(page: Page) {
  return page.evaluate(async () => {
    // Positioned elements need two frames to reach their place.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const layers = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')
    return [...[document.documentElement, ...layers].flatMap(overhanging), ...cutWords()]

    function overhanging(place: Element) {
      if (place.scrollWidth <= place.clientWidth) return []
      const { left, right } = place.getBoundingClientRect()
      const isOver = (each: Element) =>
        each.getBoundingClientRect().right > right || each.getBoundingClientRect().left < left
      const over = [...place.querySelectorAll('*')].filter(isOver)
      return [`${place.scrollWidth} wide`, ...over.slice(0, 8).map(({ outerHTML }) => outerHTML.slice(0, 100))]
    }

    function cutWords() {
      const labels = 'button,a,label,legend,h1,h2,h3,th,td,dt,dd,summary,p,[role=tab],[role=menuitem]'
      const cut = [...document.querySelectorAll<HTMLElement>(labels)].filter((element) => {
        const { display, overflowX, overflowY, textOverflow, lineHeight } = getComputedStyle(element)
        if (display === 'inline' || !element.checkVisibility() || element.closest('.gh-hidden,.gh-skip')) return false
        // Glyphs can extend slightly beyond their line. They stay visible if the overflow is not hidden.
        const spare = overflowY === 'visible' ? Number.parseFloat(lineHeight) / 2 : 1
        const isTooHigh = overflowY !== 'auto' && element.scrollHeight > element.clientHeight + spare
        const isCutting = overflowX !== 'visible' && overflowX !== 'auto' && textOverflow !== 'ellipsis'
        return isTooHigh || (isCutting && element.scrollWidth > element.clientWidth + 1)
      })
      return cut.map(
        ({ outerHTML, scrollHeight, clientHeight }) =>
          `${scrollHeight} in ${clientHeight} high: ${outerHTML.slice(0, 160)}`,
      )
    }
  })
}

/** Sets the spacing of lines, paragraphs, letters and words to the values that WCAG 1.4.12 lets users choose. */
export async function spreadText(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
}

/** Makes all text 40 % longer and sets the direction to right-to-left. */
export async function speakLonger(page: Page) {
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
    document.documentElement.dir = 'rtl'
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.parentElement?.closest('script,style,noscript,svg,textarea,pre')) continue
      text.data = text.data.replaceAll(/\p{Letter}{2,}/gu, (word) => word + '·'.repeat(Math.ceil(word.length * 0.4)))
    }
  })
}

/** Calls `look` while the page has the size and the touch screen of a phone. */
export async function inHand<Seen>(page: Page, look: () => Promise<Seen>) {
  const session = await page.context().newCDPSession(page)
  const size = { width: 390, height: 844, deviceScaleFactor: 1 }
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, mobile: true })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  const seen = await look()
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.send('Emulation.clearDeviceMetricsOverride')
  await session.detach()
  return seen
}

import type { Page } from '@playwright/test'
import type { HostApplication } from './host-application.ts'

// Compares the computed styles of the same components under two different stylesheets of their host.

/** Computed values by element and property. */
type Styles = Record<string, Record<string, string>>

// Without this rule, text would use the host’s font, which differs between the stylesheets.
const sameLetters = '.gh { --gh-font: system-ui, sans-serif; }'

/** Calls `act` while `sheet` replaces the host’s own stylesheet. */
export async function inHost<Result>(host: HostApplication, page: Page, sheet: string, act: () => Promise<Result>) {
  await host.wear(sheet + sameLetters)
  await page.goto('about:blank')
  const result = await act()
  await host.wear()
  return result
}

/**
 * Returns the computed properties of the first element that matches each selector. Omits custom properties, the
 * language, and sizes, which depend on the available space.
 */
export function stylesOf(page: Page, parts: Record<string, string>): Promise<Styles> {
  return page.evaluate((selectors) => {
    const follows = /^(?:(?:width|height|inline-size|block-size|perspective-origin|transform-origin)$|-webkit-locale)/
    const describe = (selector: string) => {
      const element = document.querySelector(`.gh ${selector.replace('.gh ', '')}`)!
      const style = getComputedStyle(element)
      const names = [...style].filter((name) => !name.startsWith('--') && !follows.test(name))
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]))
    }
    return Object.fromEntries(Object.entries(selectors).map(([name, selector]) => [name, describe(selector)]))
  }, parts)
}

/**
 * Returns the computed properties of every Gatehouse element. Omits custom properties, the language, and sizes and
 * positions, which depend on the available space.
 */
export function stylesOfAll(page: Page): Promise<Styles> {
  return page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
    const follows =
      /^(?:--|(?:width|height|inline-size|block-size|perspective-origin|transform-origin|top|right|bottom|left|grid-template-columns)$|inset-|-webkit-locale)/
    const describe = (element: Element) => {
      const style = getComputedStyle(element)
      return Object.fromEntries(
        [...style].filter((name) => !follows.test(name)).map((name) => [name, style.getPropertyValue(name)]),
      )
    }
    // Skips the live region of announceLoading, which exists only if the page took long enough to load.
    const elements = [...document.querySelectorAll('.gh, .gh *')].filter(({ id }) => id !== 'gatehouse-loading')
    return Object.fromEntries(
      elements.map((element, at) => [`${at} ${element.localName}.${element.getAttribute('class')}`, describe(element)]),
    )
  })
}

/** Lists the properties whose value in `hostile` differs from the value in `clean`. */
export function differences(clean: Styles, hostile: Styles) {
  return Object.entries(clean).flatMap(([part, styles]) =>
    Object.entries(styles)
      .filter(([name, value]) => hostile[part]?.[name] !== value)
      .map(([name, value]) => `${part} ${name}: ${value} -> ${hostile[part]?.[name]}`),
  )
}

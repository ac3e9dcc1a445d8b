import type { Page } from '@playwright/test'
import type { HostApplication } from './host-application.ts'

// Compares the computed styles of the same components in two hosts.

/** Computed values by element and property. */
type Styles = Record<string, Record<string, string>>

// Text uses the host’s typeface unless the host configures another one for Gatehouse.
const sameLetters = '.gh { --gh-font: system-ui, sans-serif; }'

/** Runs a function while this stylesheet replaces the host’s own. */
export async function inHost<Result>(host: HostApplication, page: Page, sheet: string, act: () => Promise<Result>) {
  await host.wear(sheet + sameLetters)
  await page.goto('about:blank')
  const result = await act()
  await host.wear()
  return result
}

/**
 * Returns every computed property of the first element of each kind, except sizes, which depend on the available space.
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
 * Returns every computed property of every Gatehouse element, except sizes and positions, which depend on the available
 * space.
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
    // The live region of announceLoading exists only on pages that took long enough to load.
    const elements = [...document.querySelectorAll('.gh, .gh *')].filter(({ id }) => id !== 'gatehouse-loading')
    return Object.fromEntries(
      elements.map((element, at) => [`${at} ${element.localName}.${element.getAttribute('class')}`, describe(element)]),
    )
  })
}

/** Returns the properties that differ in the second set. */
export function differences(clean: Styles, hostile: Styles) {
  return Object.entries(clean).flatMap(([part, styles]) =>
    Object.entries(styles)
      .filter(([name, value]) => hostile[part]?.[name] !== value)
      .map(([name, value]) => `${part} ${name}: ${value} -> ${hostile[part]?.[name]}`),
  )
}

import type { Page } from '@playwright/test'
import type { HostApplication } from './host-application.ts'

// What browsers make of stylesheets, to compare what two hosts do to the same components.

/** What is computed, by element and property. */
type Styles = Record<string, Record<string, string>>

// The letters are the host's, unless it names others for us.
const sameLetters = '.ah { --ah-font: system-ui, sans-serif; }'

/** Does something while the host has this stylesheet in place of its own. */
export async function inHost<Result>(host: HostApplication, page: Page, sheet: string, act: () => Promise<Result>) {
  await host.wear(sheet + sameLetters)
  await page.goto('about:blank')
  const result = await act()
  await host.wear()
  return result
}

/** Every computed property of the first element of each kind, but for sizes, which follow from the room there is. */
export function stylesOf(page: Page, parts: Record<string, string>): Promise<Styles> {
  return page.evaluate((selectors) => {
    const follows = /^(?:(?:width|height|inline-size|block-size|perspective-origin|transform-origin)$|-webkit-locale)/
    const describe = (selector: string) => {
      const element = document.querySelector(`.ah ${selector.replace('.ah ', '')}`)!
      const style = getComputedStyle(element)
      const names = [...style].filter((name) => !name.startsWith('--') && !follows.test(name))
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]))
    }
    return Object.fromEntries(Object.entries(selectors).map(([name, selector]) => [name, describe(selector)]))
  }, parts)
}

/** The same of every element of ours, but for where it lies, which follows from the room too. */
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
    const elements = [...document.querySelectorAll('.ah, .ah *')]
    return Object.fromEntries(
      elements.map((element, at) => [`${at} ${element.localName}.${element.getAttribute('class')}`, describe(element)]),
    )
  })
}

/** What is not the same in the second. */
export function differences(clean: Styles, hostile: Styles) {
  return Object.entries(clean).flatMap(([part, styles]) =>
    Object.entries(styles)
      .filter(([name, value]) => hostile[part]?.[name] !== value)
      .map(([name, value]) => `${part} ${name}: ${value} -> ${hostile[part]?.[name]}`),
  )
}

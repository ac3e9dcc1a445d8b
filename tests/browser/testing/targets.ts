import type { Page } from '@playwright/test'

/**
 * Returns the controls of this page whose width or height is below `least` pixels, except controls within a line of
 * text.
 */
export function smallTargets(page: Page, least: number) {
  return page.evaluate(tooSmall, least)
}

/** Returns the size and the start of the HTML of each control that is too small. Runs in the browser. */
function tooSmall(least: number) {
  const controls =
    'button,a[href],input,select,textarea,summary,[role=menuitem],[role=tab],[role=checkbox],[role=radio]'
  const small = [...document.querySelectorAll<HTMLElement>(controls)].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden=true],.gh-skip'))
      return []
    // A checkbox can be pressed by its label. A link in a sentence is as high as its line, so its size is not checked.
    const target = element.closest('label') ?? element
    const isInSentence = getComputedStyle(element).display === 'inline' && hasOtherText(element)
    const { width, height } = target.getBoundingClientRect()
    if (isInSentence || (Math.round(width) >= least && Math.round(height) >= least)) return []
    return [`${Math.round(width)} × ${Math.round(height)} ${element.outerHTML.slice(0, 120)}`]
  })
  return [...new Set(small)]

  function hasOtherText(element: HTMLElement) {
    return element.parentElement!.textContent.trim() !== element.textContent.trim()
  }
}

import type { Page } from '@playwright/test'

/** What can be pressed on this page and is smaller than so many pixels, each way; by 24 where it stands in a sentence's line. */
export function smallTargets(page: Page, least: number) {
  return page.evaluate(tooSmall, least)
}

/** The browser runs this. */
function tooSmall(least: number) {
  const controls =
    'button,a[href],input,select,textarea,summary,[role=menuitem],[role=tab],[role=checkbox],[role=radio]'
  const small = [...document.querySelectorAll<HTMLElement>(controls)].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[aria-hidden=true],.ah-skip'))
      return []
    // A box is pressed by its label too; a link within a sentence is as high as the sentence's line.
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

import { announce } from '../../ui/announce.ts'

let isFirstPage = true

/**
 * Sets the document’s title to the title of a page. After a navigation, announces the title and focuses the page’s
 * heading, or the field that the URL names, so that screen readers begin there. On the first page, the browser itself
 * announces the title.
 */
export function arrive(page: HTMLElement, title: string) {
  document.title = title
  const isFirst = isFirstPage
  isFirstPage = false
  if (isFirst) return undefined
  announce(title)
  return afterDrawing(() => (fieldOfAddress(page) ?? page.querySelector('h1'))?.focus())
}

function fieldOfAddress(page: HTMLElement) {
  const id = window.location.hash.slice(1)
  return id === '' ? null : page.querySelector<HTMLElement>(`input#${CSS.escape(id)}`)
}

/**
 * Runs a function after the next frame, unless the focus has moved by then. Moving the focus immediately would make the
 * browser compute the layout twice.
 */
function afterDrawing(act: () => void) {
  const focused = document.activeElement
  let timer: number | undefined
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(() => [focused, document.body].includes(document.activeElement) && act())
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

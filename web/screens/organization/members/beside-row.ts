/**
 * Returns the button to focus when a row disappears: the button of the next row or, if the last row disappears, the
 * button of the previous row.
 */
export function buttonBeside(row: string) {
  const gone = document.querySelector(`tr[data-row='${CSS.escape(row)}']`)
  const beside = gone?.nextElementSibling ?? gone?.previousElementSibling
  return beside?.querySelector<HTMLElement>('td:last-child button') ?? null
}

/** Focuses an element, or the page heading if that element no longer exists. */
export function focusOr(place: HTMLElement | null) {
  ;(place?.isConnected ? place : document.querySelector<HTMLElement>('main h1'))?.focus()
}

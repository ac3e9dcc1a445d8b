/** What can be done in the next row of a table, else in the one before: where one goes on when a row is gone. */
export function buttonBeside(row: string) {
  const gone = document.querySelector(`tr[data-row='${CSS.escape(row)}']`)
  const beside = gone?.nextElementSibling ?? gone?.previousElementSibling
  return beside?.querySelector<HTMLElement>('td:last-child button') ?? null
}

/** Puts the focus there, or on the name of the page where that is gone, too. */
export function focusOr(place: HTMLElement | null) {
  ;(place?.isConnected ? place : document.querySelector<HTMLElement>('main h1'))?.focus()
}

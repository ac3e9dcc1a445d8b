/** Marks the page as interactive, for tests and for measuring how long loading took. */
export function markReady() {
  document.documentElement.dataset.ready = 'true'
  performance.mark('gh:interactive')
}

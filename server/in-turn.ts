/** Returns a function that runs asynchronous calls one at a time, in order. A failed call does not stop later calls. */
export function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}

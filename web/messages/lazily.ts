/**
 * Returns a function that creates a value when it is first called, and returns the same value later.
 *
 * For formatters of `Intl`: creating one reads the data of its language, which delays the first paint of a page.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazily<Value extends object>(create: () => Value) {
  let value: Value | undefined
  return () => (value ??= create())
}

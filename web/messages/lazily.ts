/**
 * Returns a function that creates a value on its first call and returns the same value on later calls.
 *
 * For `Intl` formatters: creating a formatter reads the data of its language, which delays the first paint of a page.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazily<Value extends object>(create: () => Value) {
  let value: Value | undefined
  return () => (value ??= create())
}

import { spelledOut } from './fields.ts'

/** Returns the value of the option with this name. The name includes the groups, as in `session.expiresIn`. */
export function valueOf(options: object, option: string) {
  const path = option.split('.')
  return path.reduce<unknown>((group, name) => (group as Record<string, unknown> | undefined)?.[name], options)
}

/**
 * Returns a copy of the options with one option changed. Copies only the groups around that option, because the options
 * may contain functions, which cannot be cloned.
 */
export function withOption<Given extends object>(options: Given, path: readonly string[], value: unknown): Given {
  const [name = '', ...rest] = path
  if (rest.length === 0) return { ...options, [name]: value }
  const given = (options as Record<string, unknown>)[name] ?? {}
  // If the file has one URL for all variants of the logo, an environment variable can still set one variant.
  const group = name === 'logo' ? spelledOut(given) : given
  // If the file contains something else instead of a group, the value stays, and the check of the options reports it.
  return typeof group === 'object' ? { ...options, [name]: withOption(group, rest, value) } : options
}

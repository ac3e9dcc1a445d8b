import { RedirectError } from '../refusal.ts'
import { Redirect } from './route.ts'

/**
 * Runs the action of a mailed link. If the action throws a `RedirectError` and a redirect target is given, returns a
 * redirect to the target with the error.
 */
export async function redirectWithError<T>(target: string | undefined, work: () => Promise<T>): Promise<T | Redirect> {
  try {
    return await work()
  } catch (error) {
    if (target && error instanceof RedirectError) return new Redirect(withError(target, error.code))
    throw error
  }
}

const longestCode = 100
const longestDescription = 500

/**
 * Adds an error code and its description to the query of a redirect target. Strangers can choose both, so both are
 * shortened.
 */
export function withError(target: string, code: string, description?: string) {
  const [beforeFragment = '', ...fragment] = target.split('#')
  const added = [
    ['error', code.slice(0, longestCode)],
    ['error_description', description?.slice(0, longestDescription)],
  ]
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value!.toWellFormed())}`)
  const joined = `${beforeFragment}${beforeFragment.includes('?') ? '&' : '?'}${added.join('&')}`
  return [joined, ...fragment].join('#')
}

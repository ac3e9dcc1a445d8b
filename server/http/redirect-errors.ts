import { RedirectError } from '../refusal.ts'
import { Redirect } from './route.ts'

/** Runs what a mailed link asks for; when it cannot be done and there is a place to go, says why there. */
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

/** The target with `error=` added to its query, and what there is to say of it; who sent us either may be anybody. */
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

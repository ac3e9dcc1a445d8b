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

/** The target with `error=` added to its query. */
function withError(target: string, code: string) {
  const [beforeFragment = '', ...fragment] = target.split('#')
  const joined = `${beforeFragment}${beforeFragment.includes('?') ? '&' : '?'}error=${encodeURIComponent(code)}`
  return [joined, ...fragment].join('#')
}

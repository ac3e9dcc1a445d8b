import type { Locale } from '../../contract/pages/languages.ts'
import type { Cookies } from './cookies/cookies.ts'

/** The language a visitor chose, and the languages of their browser. */
export type Wish = { chosen: string | null; acceptLanguage: string | undefined }

/**
 * The language of a response: the visitor's choice, else the browser's most preferred language that the site offers,
 * else the site's first language.
 */
export function languageFor(offered: readonly Locale[], { chosen, acceptLanguage }: Wish): Locale {
  const wanted = [chosen ?? '', ...readLanguages(acceptLanguage ?? '')]
  return wanted.map((each) => offeredAs(offered, each)).find((each) => each !== undefined) ?? offered[0]!
}

/** The language of a request's response. */
export function localeOf(
  offered: readonly Locale[],
  { header, cookies }: { header: (name: string) => string | undefined; cookies: Cookies },
) {
  return languageFor(offered, { chosen: cookies.language(), acceptLanguage: header('accept-language') })
}

/**
 * Stores the language chosen by a link on a page, and returns the page's URL without it; null if no language was
 * chosen.
 */
export function keepChoice(offered: readonly Locale[], place: { path: string; search: string }, cookies: Cookies) {
  const query = new URLSearchParams(place.search)
  const chosen = offeredAs(offered, query.get('language') ?? '')
  if (chosen === undefined) return null
  cookies.keepLanguage(chosen)
  query.delete('language')
  return query.size > 0 ? `${place.path}?${query}` : place.path
}

/** The site's language for a browser language: `de` for `de-AT`. */
function offeredAs(offered: readonly Locale[], language: string) {
  const [primary] = language.toLowerCase().split('-')
  return offered.find((locale) => locale === primary)
}

// More languages than anyone reads, and cheap to sort if a client sends garbage.
const maxLanguages = 20

/** The languages of an Accept-Language header, preferred first. */
function readLanguages(header: string) {
  const ranges = header.split(',', maxLanguages).map((range) => {
    const [language = '', ...parameters] = range.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    return { language, weight: Number(weight) }
  })
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language)
}

import type { Locale } from '../../contract/pages/languages.ts'
import type { Cookies } from './cookies/cookies.ts'

/** The language that a visitor chose, and the languages that their browser prefers. */
export type Wish = { chosen: string | null; acceptLanguage: string | undefined }

/**
 * Returns the language of a response: the visitor's choice, otherwise the browser's most preferred language that the
 * site offers, otherwise the site's first language.
 */
export function languageFor(offered: readonly Locale[], { chosen, acceptLanguage }: Wish): Locale {
  const wanted = [chosen ?? '', ...readLanguages(acceptLanguage ?? '')]
  return wanted.map((each) => offeredAs(offered, each)).find((each) => each !== undefined) ?? offered[0]!
}

export function localeOf(
  offered: readonly Locale[],
  { header, cookies }: { header: (name: string) => string | undefined; cookies: Cookies },
) {
  return languageFor(offered, { chosen: cookies.language(), acceptLanguage: header('accept-language') })
}

/**
 * If the `language` parameter of a URL is a language that the site offers, stores the language and returns the URL
 * without the parameter. Otherwise returns null.
 */
export function keepChoice(offered: readonly Locale[], place: { path: string; search: string }, cookies: Cookies) {
  const query = new URLSearchParams(place.search)
  const chosen = offeredAs(offered, query.get('language') ?? '')
  if (chosen === undefined) return null
  cookies.keepLanguage(chosen)
  query.delete('language')
  return query.size > 0 ? `${place.path}?${query}` : place.path
}

/** Returns the site's language that matches a language of the browser, such as `de` for `de-AT`. */
function offeredAs(offered: readonly Locale[], language: string) {
  const [primary] = language.toLowerCase().split('-')
  return offered.find((locale) => locale === primary)
}

// The maximum number of languages that are read from a header: more than any user knows, and few enough to sort quickly
// if a client sends garbage.
const maxLanguages = 20

/** Returns the languages of an Accept-Language header, most preferred first. */
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

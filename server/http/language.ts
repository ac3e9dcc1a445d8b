import type { Locale } from '../../contract/pages/languages.ts'
import type { Cookies } from './cookies.ts'

/** What a visitor asks for: a language by name, and what their browser says they read. */
export type Wish = { chosen: string | null; acceptLanguage: string | undefined }

/** The language a visitor is answered in: the one they chose, else the first they read that the site offers, else its first. */
export function languageFor(offered: readonly Locale[], { chosen, acceptLanguage }: Wish): Locale {
  const wanted = [chosen ?? '', ...readLanguages(acceptLanguage ?? '')]
  return wanted.map((each) => offeredAs(offered, each)).find((each) => each !== undefined) ?? offered[0]!
}

/** The language that a request is answered in. */
export function localeOf(
  offered: readonly Locale[],
  { header, cookies }: { header: (name: string) => string | undefined; cookies: Cookies },
) {
  return languageFor(offered, { chosen: cookies.language(), acceptLanguage: header('accept-language') })
}

/** Keeps the language that a link of a page asks for, and tells the address of that page without it; null without one. */
export function keepChoice(offered: readonly Locale[], place: { path: string; search: string }, cookies: Cookies) {
  const query = new URLSearchParams(place.search)
  const chosen = offeredAs(offered, query.get('language') ?? '')
  if (chosen === undefined) return null
  cookies.keepLanguage(chosen)
  query.delete('language')
  return query.size > 0 ? `${place.path}?${query}` : place.path
}

/** The language of the site that serves who reads this one: `de` for `de-AT`. */
function offeredAs(offered: readonly Locale[], language: string) {
  const [primary] = language.toLowerCase().split('-')
  return offered.find((locale) => locale === primary)
}

// More than anybody reads, and less than it costs to sort what somebody made up.
const maxLanguages = 20

/** The languages of an Accept-Language header, the dearest first. */
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

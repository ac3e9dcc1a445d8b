import { languages } from '../../contract/pages/languages.ts'
import { useIsAwake, usePorts } from '../ports.tsx'

/** The languages that the site also speaks. The server keeps the choice, and sends back to this page. */
export function OtherLanguages() {
  const { site, words, query } = usePorts()
  const isAwake = useIsAwake()
  return site.locales
    .filter((locale) => locale !== words.locale)
    .map((locale) => {
      const here = new URLSearchParams(query)
      here.set('language', locale)
      // The served page holds every language there is, and shows them where the site offers all.
      const needs = isAwake ? undefined : 'languages'
      return (
        <a key={locale} href={`?${here}`} lang={locale} hrefLang={locale} data-needs={needs}>
          {languages[locale].name}
        </a>
      )
    })
}

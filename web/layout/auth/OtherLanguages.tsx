import { languages } from '../../../contract/pages/languages.ts'
import { useIsAwake, useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'

/** Links to the site’s other languages. The server stores the choice and redirects back to this page. */
export function OtherLanguages() {
  const { site, query } = useApp()
  const messages = useMessages()
  const isAwake = useIsAwake()
  return site.locales
    .filter((locale) => locale !== messages.locale)
    .map((locale) => {
      const here = new URLSearchParams(query)
      here.set('language', locale)
      // The prerendered HTML is the same for every site, so it links to all languages. CSS hides the links unless the
      // site offers every language.
      const needs = isAwake ? undefined : 'languages'
      return (
        <a key={locale} href={`?${here}`} lang={locale} hrefLang={locale} data-needs={needs}>
          {languages[locale].name}
        </a>
      )
    })
}

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
      // The served page contains every language; all are shown if the site offers all.
      const needs = isAwake ? undefined : 'languages'
      return (
        <a key={locale} href={`?${here}`} lang={locale} hrefLang={locale} data-needs={needs}>
          {languages[locale].name}
        </a>
      )
    })
}

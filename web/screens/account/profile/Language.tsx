import { Check } from 'lucide-react'
import { languages } from '../../../../contract/pages/languages.ts'
import { useApp } from '../../../context/app.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

/**
 * Lets the user choose a language if the site has several. The server stores the choice and redirects back to this
 * page.
 */
export function Language() {
  const { site } = useApp()
  const messages = useMessages()
  const { profile } = useMessages(dashboardMessages)
  if (site.locales.length < 2) return null
  return (
    <Section id="language" title={profile.language} sentence={profile.languageSentence}>
      <div className="gh-form-actions">
        {site.locales.map((locale) => {
          const isCurrent = locale === messages.locale
          return (
            <ButtonLink
              key={locale}
              href={`?language=${locale}`}
              lang={locale}
              hrefLang={locale}
              {...(isCurrent ? { 'aria-current': true, icon: <Check size={18} strokeWidth={1.6} aria-hidden /> } : {})}
            >
              {languages[locale].name}
            </ButtonLink>
          )
        })}
      </div>
    </Section>
  )
}

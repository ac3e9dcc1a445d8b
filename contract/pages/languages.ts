/**
 * The languages of the pages by locale, each with the name that its speakers use. The messages of a language are in the
 * folder of its locale (`web/messages/de/`).
 */
export const languages = {
  en: { name: 'English' },
  de: { name: 'Deutsch' },
} as const

export type Locale = keyof typeof languages

/** All languages, in the default order of a site. */
export const locales = /* @__PURE__ */ Object.keys(languages) as [Locale, ...Locale[]]

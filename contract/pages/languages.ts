/**
 * The languages that pages are built in, by their locales: how each calls itself, and what the files of its words begin
 * with (`web/messages/german-account.ts`).
 */
export const languages = {
  en: { name: 'English', words: 'english' },
  de: { name: 'Deutsch', words: 'german' },
} as const

export type Locale = keyof typeof languages

/** Every language there is, in the order in which a site offers them unless it says otherwise. */
export const locales = /* @__PURE__ */ Object.keys(languages) as [Locale, ...Locale[]]

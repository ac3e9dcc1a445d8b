/**
 * Translations of the doctor’s texts. The keys are English templates, such as `{0} of {1} are set`. English needs no
 * translations, because the server writes the texts in English.
 */
export const doctorTexts = {
  texts: {} as Readonly<Record<string, string>>,
}

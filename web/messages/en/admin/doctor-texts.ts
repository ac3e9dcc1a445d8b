/**
 * The texts of the doctor by their English templates, where `{0}` marks the first value. The server writes them in
 * English, so only other languages list them.
 */
export const doctorTexts = {
  texts: {} as Readonly<Record<string, string>>,
}

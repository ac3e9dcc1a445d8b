import type { DoctorPhrase } from '../../../../contract/admin/doctor.ts'

/** Translates text of the command `doctor`. Text that `texts` does not contain is left as it is. */
export function translated(said: string | DoctorPhrase, texts: Readonly<Record<string, string>>): string {
  if (typeof said === 'string') return Object.hasOwn(texts, said) ? texts[said]! : said
  const template = Object.hasOwn(texts, said.template) ? texts[said.template]! : said.template
  return template.replaceAll(/\{(\d+)\}/g, (_, index) => valueOf(said.values[Number(index)], texts))
}

/** Returns a value as text. Translates a phrase, but not plain text, such as a file name. */
function valueOf(value: string | DoctorPhrase | undefined, texts: Readonly<Record<string, string>>) {
  return value === undefined || typeof value === 'string' ? (value ?? '') : translated(value, texts)
}

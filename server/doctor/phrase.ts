/**
 * A phrase of the report. Its template and its values are separate, so that the console can translate the template.
 * `toString` returns the English text.
 */
export class Phrase {
  /** The English text, with `{0}` for the first value. Translations are looked up by this text. */
  readonly template: string
  readonly values: readonly (string | Phrase)[]

  constructor(template: string, values: readonly (string | Phrase)[] = []) {
    this.template = template
    this.values = values
  }

  toString(): string {
    return this.template.replaceAll(/\{(\d+)\}/g, (_, index) => String(this.values[Number(index)]))
  }
}

/** A phrase, or a string without separate values. */
export type Text = string | Phrase

/** Creates a phrase without values. */
export function phrase(text: string) {
  return new Phrase(text)
}

/** Creates a phrase with values: say`${count} of ${total} are set`. */
export function say(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | null | undefined | Phrase)[]
) {
  const template = strings.map((text, index) => (index === 0 ? text : `{${index - 1}}${text}`)).join('')
  return new Phrase(
    template,
    values.map((value) => (value instanceof Phrase ? value : String(value))),
  )
}

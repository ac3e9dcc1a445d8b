/** A statement with its values apart: what the `sql` tag makes, and the only thing the database runs. */
export class Statement {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }

  /** The text with numbered parameters. */
  get text() {
    let text = this.strings[0]!
    for (let i = 1; i < this.strings.length; i++) text += `$${i}${this.strings[i]!}`
    return text
  }
}

/** Writes a statement: a value becomes a parameter, a statement is spliced in, nothing else gets in. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Statement {
  if (!parts.some((part) => part instanceof Statement)) return new Statement(strings, parts)

  const pieces = [strings[0]!]
  const values: unknown[] = []
  parts.forEach((part, i) => {
    const after = strings[i + 1]!
    if (part instanceof Statement) {
      pieces[pieces.length - 1] += part.strings[0]!
      pieces.push(...part.strings.slice(1))
      values.push(...part.values)
      pieces[pieces.length - 1] += after
    } else {
      pieces.push(after)
      values.push(part)
    }
  })
  return new Statement(pieces, values)
}

/** A statement with its values kept separate, as built by the `sql` tag. The database runs only such statements. */
export class Statement {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }

  /** The text of the statement with numbered parameters. */
  get text() {
    return this.strings.reduce((text, string, i) => `${text}$${i}${string}`)
  }
}

/** Builds a statement. Interpolated values become parameters, and interpolated statements are inserted as text. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Statement {
  const pieces = [strings[0]!]
  const values: unknown[] = []
  for (const [i, part] of parts.entries()) {
    const inserted = part instanceof Statement ? part : { strings: ['', ''], values: [part] }
    const [first, ...rest] = inserted.strings
    pieces[pieces.length - 1] += first!
    pieces.push(...rest)
    pieces[pieces.length - 1] += strings[i + 1]!
    values.push(...inserted.values)
  }
  return new Statement(pieces, values)
}

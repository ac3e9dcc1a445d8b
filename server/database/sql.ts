/** The fixed part of a statement. All calls of `sql` from one place in the code share it. */
type Template = {
  /** The SQL between the parameters. */
  pieces: readonly string[]
  /** The text with numbered parameters. */
  text: string
  /** For each interpolation, the pieces that were inserted. */
  inserted: readonly (readonly string[])[]
}

/** A statement with its values kept separate, as built by the `sql` tag. The database runs only such statements. */
export class Statement {
  readonly template: Template
  readonly values: readonly unknown[]

  constructor(template: Template, values: readonly unknown[]) {
    this.template = template
    this.values = values
  }

  /** The text of the statement with numbered parameters. */
  get text() {
    return this.template.text
  }
}

const parameter = ['', '']
const templates = new WeakMap<TemplateStringsArray, Template>()

/** Builds a statement. Interpolated values become parameters, and interpolated statements are inserted as text. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Statement {
  const inserted = parts.map((part) => (part instanceof Statement ? part.template.pieces : parameter))
  // Usually only the values differ from those of the last call. Joining and hashing the text again would then cost
  // several microseconds (decision 087).
  let template = templates.get(strings)
  if (!template || inserted.some((pieces, i) => pieces !== template!.inserted[i]))
    templates.set(strings, (template = join(strings, inserted)))
  return new Statement(
    template,
    parts.flatMap((part) => (part instanceof Statement ? part.values : [part])),
  )
}

function join(strings: readonly string[], inserted: Template['inserted']): Template {
  const pieces = [strings[0]!]
  for (const [i, [first, ...rest]] of inserted.entries()) {
    pieces[pieces.length - 1] += first!
    pieces.push(...rest)
    pieces[pieces.length - 1] += strings[i + 1]!
  }
  return { pieces, text: pieces.reduce((text, piece, i) => `${text}$${i}${piece}`), inserted }
}

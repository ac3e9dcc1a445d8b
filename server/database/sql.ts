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
    let text = texts.get(this.strings)
    if (text === undefined) texts.set(this.strings, (text = withNumbers(this.strings)))
    return text
  }
}

const texts = new WeakMap<readonly string[], string>()

function withNumbers(strings: readonly string[]) {
  return strings.reduce((text, string, i) => `${text}$${i}${string}`)
}

/** Writes a statement: a value becomes a parameter, a statement is spliced in, nothing else gets in. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Statement {
  if (!parts.some((part) => part instanceof Statement)) return new Statement(strings, parts)
  const values = parts.flatMap((part) => (part instanceof Statement ? part.values : [part]))
  return new Statement(spliced(strings, parts), values)
}

// Most statements differ from one time to the next in their values only: they are put together, and given a text, once.
const lastSplices = new WeakMap<TemplateStringsArray, { inner: (readonly string[] | null)[]; pieces: string[] }>()

function spliced(strings: TemplateStringsArray, parts: readonly unknown[]) {
  const inner = parts.map((part) => (part instanceof Statement ? part.strings : null))
  const last = lastSplices.get(strings)
  if (last && inner.every((each, i) => each === last.inner[i])) return last.pieces

  const pieces = [strings[0]!]
  inner.forEach((each, i) => {
    const after = strings[i + 1]!
    if (each === null) return void pieces.push(after)
    pieces[pieces.length - 1] += each[0]!
    pieces.push(...each.slice(1))
    pieces[pieces.length - 1] += after
  })
  lastSplices.set(strings, { inner, pieces })
  return pieces
}

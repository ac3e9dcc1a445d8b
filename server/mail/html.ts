import { escapeHtml } from '../../contract/pages/escape-html.ts'

/** HTML in which all text is escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Html | readonly Html[] | null

/** Builds HTML. Escapes text, inserts `Html` and lists of `Html` unchanged, and leaves out null. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, piece, i) => text + written(parts[i - 1] ?? null) + piece))
}

function written(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return escapeHtml(part)
}

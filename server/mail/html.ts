import { escapeHtml } from '../../contract/pages/escape-html.ts'

/** Escaped HTML; only the `html` tag creates it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Html | readonly Html[] | null

/** Builds HTML: text is escaped, Html and lists of it are inserted, null is omitted. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, piece, i) => text + written(parts[i - 1] ?? null) + piece))
}

function written(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return escapeHtml(part)
}

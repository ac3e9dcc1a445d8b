import { ok, wrong, type Check, type Outcome } from '../check.ts'
import type { Attack } from './attacker.ts'

type Framing = {
  name: string
  finding: string
  /** Headers that contradict each other about the length of the body. */
  headers: readonly string[]
}

/*
 * The body is seven bytes long and is not JSON. Read as chunked, it is empty. A server that ends the body early leaves
 * at most line breaks unread. Every server skips line breaks before a request, so this check cannot damage another
 * visitor's request.
 */
const body = '0;x\r\n\r\n'

const framings: readonly Framing[] = [
  {
    name: 'length and chunks',
    finding: 'ignores Transfer-Encoding when Content-Length is there too',
    headers: ['Content-Length: 7', 'Transfer-Encoding: chunked'],
  },
  {
    name: 'space before a colon',
    finding: 'reads a header with a space before its colon as another header',
    headers: ['Content-Length: 7', 'Transfer-Encoding : chunked'],
  },
  {
    name: 'unknown coding',
    finding: 'ignores a Transfer-Encoding that it does not know',
    headers: ['Content-Length: 7', 'Transfer-Encoding: xchunked'],
  },
  {
    name: 'two lengths',
    finding: 'accepts two different lengths',
    headers: ['Content-Length: 7', 'Content-Length: 3'],
  },
]

/**
 * Returns the check for servers that disagree about where a request ends. With such servers, a visitor can get the
 * response to another visitor's request.
 *
 * Gatehouse refuses a request with contradictory lengths without reading its body. If Gatehouse refuses the content of
 * the body instead, a proxy has picked one of the lengths.
 */
function framingCheck({ name, finding, headers }: Framing): Check<Attack> {
  return {
    name,
    async look({ send, config, basePath }): Promise<Outcome> {
      const { host, origin } = new URL(config.origin)
      const lines = [
        `POST ${basePath}/sign-out HTTP/1.1`,
        `Host: ${host}`,
        `Origin: ${origin}`,
        'Content-Type: application/json',
        ...headers,
        'Connection: close',
      ]
      const answer = await send(`${lines.join('\r\n')}\r\n\r\n${body}`)
      if (!answer.includes('"VALIDATION_ERROR"')) return ok('refused, or the chunks decide')
      return wrong(
        `The proxy ${finding}, so requests can be smuggled past it`,
        'Update the proxy, and turn off lenient parsing',
      )
    },
  }
}

export const framingChecks: readonly Check<Attack>[] = framings.map(framingCheck)

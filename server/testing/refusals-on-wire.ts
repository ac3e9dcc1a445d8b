import { appendFileSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as redirectErrors from '../../contract/redirect-errors.ts'
import { codeOf, fixedCodes, refusals, secondStatuses, type RefusalCode } from '../../contract/refusals.ts'

/*
 * Records the refusals that tests receive. Each test process appends its refusals to a file of its own. After the whole
 * suite, the refusals are compared with the error catalog.
 */

/** A received refusal: the body of a refused call, or the `error` parameter of a redirect. */
type RefusalOnWire = { status: number; code: string; message: string } | { redirectError: string }

const noted = new Set<string>()

/** If a response contains a refusal, adds the refusal to the file of this process, but only once. */
export function noteRefusal(response: Response, body: string) {
  const folder = process.env['GATEHOUSE_TEST_REFUSALS']
  const refusal = folder && refusalIn(response, body)
  if (!refusal) return
  const line = JSON.stringify(refusal)
  if (noted.has(line)) return
  noted.add(line)
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`)
}

function refusalIn({ status, headers }: Response, body: string): RefusalOnWire | null {
  if (status === 302) {
    const location = headers.get('location')
    const redirectError = location && new URL(location, 'http://localhost').searchParams.get('error')
    return redirectError ? { redirectError } : null
  }
  // The refusal of a HEAD request has no body.
  if (status < 400 || body === '' || headers.get('content-type') !== 'application/json') return null
  const { code, message } = JSON.parse(body) as { code?: string; message?: string }
  return code && message ? { status, code, message } : null
}

/** The codes that are never sent to a caller, each with the reason. */
const notOnWire: Partial<Record<RefusalCode, string>> = {
  USER_ALREADY_HAS_A_PASSWORD: 'Only setPassword throws it, a function that the server’s own code calls.',
}

/** Compares the refusals from all processes with the catalog. Returns one line for each difference. */
export function differencesFromCatalog(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'))
  const seen = [...new Set(lines)].map((line) => JSON.parse(line) as RefusalOnWire)
  const bodies = seen.filter((refusal) => 'code' in refusal)
  const redirects = new Set(seen.flatMap((refusal) => ('redirectError' in refusal ? [refusal.redirectError] : [])))
  const patterns = (Object.keys(refusals) as RefusalCode[]).map(patternOf)
  const missing = patterns.filter(
    ({ name, status, code, message }) =>
      !(name in notOnWire) &&
      !bodies.some((body) => body.status === status && code.test(body.code) && message.test(body.message)),
  )
  const missingRedirects = Object.values(redirectErrors)
    .flat()
    .filter((error) => !redirects.has(error))
  // Messages are not compared, because some refusals have a configured message instead of the one in the catalog.
  const unknown = bodies.filter(
    (body) => !patterns.some(({ status, code }) => body.status === status && code.test(body.code)),
  )
  return [
    ...missing.map(({ name }) => `no test received the refusal ${name}`),
    ...missingRedirects.map((error) => `no test was redirected with the error ${error}`),
    ...unknown.map((body) => `a test received a refusal that is not in the catalog: ${JSON.stringify(body)}`),
  ]
}

/** Returns patterns for the replies that a catalog entry allows. A placeholder matches any value. */
function patternOf(name: RefusalCode) {
  const [status, template] = refusals[name]
  const parts = template.split(/\{\w+\}/)
  const anyOf = (texts: readonly string[]) => new RegExp(`^${texts.map((text) => RegExp.escape(text)).join('.+')}$`)
  const shared = name in secondStatuses ? secondStatuses[name as keyof typeof secondStatuses] : name
  return {
    name,
    status,
    message: anyOf(parts),
    code: anyOf(fixedCodes.includes(shared) ? [shared] : parts.map(codeOf)),
  }
}

import { Refusal } from '../refusal.ts'

/** The most a body may hold. */
const mostBodyBytes = 64 * 1024
const deepest = 32
const poisonous = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads a JSON body: nothing is undefined; too much, too deep, or a name or character that can do harm is refused. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (text.trim() === '') return undefined

  if (typeOf(request) !== 'application/json') throw new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
  }
  if (!isHarmless(body, deepest)) throw new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
  return body
}

/** Reads what a page's form posted: each field once; undefined when it is no such form, or has none. */
export async function readForm(request: Request): Promise<Record<string, string> | undefined> {
  const text = await readText(request)
  if (typeOf(request) !== 'application/x-www-form-urlencoded' || text === '') return undefined
  const fields = [...new URLSearchParams(text)]
  const form = Object.fromEntries(fields)
  return isHarmless(form, deepest) && Object.keys(form).length === fields.length ? form : undefined
}

function typeOf(request: Request) {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
}

async function readText(request: Request) {
  const length = Number(request.headers.get('content-length') ?? 0)
  if (length > mostBodyBytes) throw new Refusal('PAYLOAD_TOO_LARGE')
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength
      if (size > mostBodyBytes) throw new Refusal('PAYLOAD_TOO_LARGE')
      chunks.push(chunk)
    }
  } catch (error) {
    // Whoever leaves in the middle of a body is told nothing any more, and it is no mistake of ours.
    throw error instanceof Refusal ? error : new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** PostgreSQL stores no NUL and no lone surrogate in text; such a text is refused here instead of failing there. */
function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) return value.every((item) => isHarmless(item, depth - 1))
  return Object.entries(value).every(
    ([name, item]) => !poisonous.has(name) && isHarmless(name, depth) && isHarmless(item, depth - 1),
  )
}

import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'

const maxBodyBytes = 64 * 1024
const maxPictureBytes = 1024 * 1024
const deepest = 32
const poisonous = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The headers and the body of a request. A request from the network has a Node stream as its body, and a request from
 * inside the process has a web stream.
 */
export type Incoming = {
  header: (name: string) => string | undefined
  body: Readable | ReadableStream<Uint8Array> | null
}

/**
 * Reads a JSON body; undefined if it is empty. Refuses a body that is too large, is nested too deeply, or contains a
 * dangerous name or character.
 */
export async function readJson(incoming: Incoming): Promise<unknown> {
  const text = await readText(incoming)
  if (text.trim() === '') return undefined

  if (typeOf(incoming) !== 'application/json') throw new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
  }
  if (!isHarmless(body, deepest)) throw new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
  return body
}

const formType = 'application/x-www-form-urlencoded'

export function isForm(incoming: Incoming) {
  return typeOf(incoming) === formType
}

/**
 * Reads the submitted form of a page. Returns undefined if the body is empty, is not a form, contains a field twice, or
 * contains a dangerous name or character.
 */
export async function readForm(incoming: Incoming): Promise<Record<string, string> | undefined> {
  const text = await readText(incoming)
  if (!isForm(incoming) || text === '') return undefined
  const fields = [...new URLSearchParams(text)]
  const form = Object.fromEntries(fields)
  return isHarmless(form, deepest) && Object.keys(form).length === fields.length ? form : undefined
}

/**
 * Reads the bytes of a picture. Ignores the Content-Type header, because the caller detects the type from the bytes.
 */
export function readPicture(incoming: Incoming): Promise<Uint8Array> {
  return readBytes(incoming, maxPictureBytes)
}

function typeOf({ header }: Incoming) {
  return header('content-type')?.split(';')[0]?.trim().toLowerCase()
}

async function readText(incoming: Incoming) {
  return new TextDecoder().decode(await readBytes(incoming, maxBodyBytes))
}

async function readBytes({ header, body }: Incoming, max: number): Promise<Uint8Array> {
  if (Number(header('content-length') ?? 0) > max) throw new Refusal('PAYLOAD_TOO_LARGE')
  if (!body) return new Uint8Array()
  try {
    return await ('getReader' in body ? readStream(body, max) : readSocket(body, max))
  } catch (error) {
    // The client disconnected in the middle of the body. The error becomes a refusal, because other errors are logged
    // as server errors.
    throw error instanceof Refusal ? error : new Refusal('VALIDATION_ERROR', { values: { part: 'body' } })
  }
}

async function readStream(body: ReadableStream<Uint8Array>, max: number) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > max) throw new Refusal('PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads the body from the events of its socket. Converting the socket to a web stream would take longer than all other
 * work on a small body (decision 013).
 */
function readSocket(body: Readable, max: number) {
  return new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    if (body.destroyed) return reject(new Error('The body ended early'))
    body.on('data', (chunk: Buffer) => {
      size += chunk.byteLength
      if (size <= max) return void chunks.push(chunk)
      body.pause()
      reject(new Refusal('PAYLOAD_TOO_LARGE'))
    })
    body.once('end', () => resolve(Buffer.concat(chunks)))
    body.once('error', reject)
    // Every body emits `close`, even after `end`. An error is created only if needed, because creating one takes longer
    // than parsing a small body.
    body.once('close', () => body.readableEnded || reject(new Error('The body ended early')))
  })
}

/**
 * Whether a value is nested at most `depth` levels deep, has no dangerous field names, and contains only strings that
 * PostgreSQL can store: strings without NUL and without lone surrogates.
 */
function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) return value.every((item) => isHarmless(item, depth - 1))
  return Object.entries(value).every(
    ([name, item]) => !poisonous.has(name) && isHarmless(name, depth) && isHarmless(item, depth - 1),
  )
}

import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'

/** The most a body may hold. */
const maxBodyBytes = 64 * 1024
const maxPictureBytes = 1024 * 1024
const deepest = 32
const poisonous = new Set(['__proto__', 'constructor', 'prototype'])

/** A request's body as it comes in, from Node's socket or, in process, from a request made there. */
export type Incoming = {
  header: (name: string) => string | undefined
  body: Readable | ReadableStream<Uint8Array> | null
}

/** Reads a JSON body: nothing is undefined; too much, too deep, or a name or character that can do harm is refused. */
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

/** Reads what a page's form posted: each field once; undefined when it is no such form, or has none. */
export async function readForm(incoming: Incoming): Promise<Record<string, string> | undefined> {
  const text = await readText(incoming)
  if (typeOf(incoming) !== 'application/x-www-form-urlencoded' || text === '') return undefined
  const fields = [...new URLSearchParams(text)]
  const form = Object.fromEntries(fields)
  return isHarmless(form, deepest) && Object.keys(form).length === fields.length ? form : undefined
}

/** Reads a picture, whatever it is said to be: what it is, its bytes tell. */
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
    // Whoever leaves in the middle of a body is told nothing any more, and it is no mistake of ours.
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

/** By events, because a stream in between costs more than all else that a small body does (decision 013). */
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
    body.once('close', () => reject(new Error('The body ended early')))
  })
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

import { Buffer } from 'node:buffer'

const timeoutMilliseconds = 10_000
const maxBytes = 1024 * 1024

/** The response of a provider cannot be used, for example because it is a redirect, too large or too late. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
}

/**
 * Sends a request to a provider. Requests to providers must not be sent in any other way.
 *
 * A response must arrive within 10 seconds, and be at most 1 MiB after decompression. Redirects are not followed:
 * providers do not redirect programs, and a redirect could lead into the server's own network.
 */
export async function providerFetch(input: string | URL, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    return await fetchBounded(input, { ...init, signal })
  } catch (error) {
    if (timeout.aborted) throw new ProviderError(`did not reply within ${timeoutMilliseconds / 1000} s`)
    throw error
  }
}

async function fetchBounded(input: string | URL, init: RequestInit) {
  const headers = new Headers(init.headers)
  headers.set('user-agent', 'gatehouse')
  const response = await fetch(input, { ...init, headers, redirect: 'manual' })
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    throw new ProviderError(`replied with a redirect (${response.status})`)
  const body = await readBounded(response)
  // Responses with these statuses cannot have a body, not even an empty one.
  const bodiless = [204, 205, 304].includes(response.status)
  return new Response(bodiless ? null : body, { status: response.status, headers: unpacked(response.headers) })
}

async function readBounded(response: Response) {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ProviderError(`replied with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function unpacked(headers: Headers) {
  const kept = new Headers(headers)
  kept.delete('content-encoding')
  kept.delete('content-length')
  return kept
}

/** Whether a URL is on this machine, where a test provider can run. */
export function isOwnMachine({ hostname }: URL) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

import { GatehouseError } from './errors.ts'
import type { NodeHeaders } from './types.ts'

/** The parts of node:http that the kit uses. Declared here, so that the kit does not depend on the types of Node. */
export type NodeRequest = {
  method?: string | undefined
  url?: string | undefined
  /** In Express, the full path. `url` is then the rest of the path after the mount point. */
  originalUrl?: string
  headers: NodeHeaders
  socket?: { remoteAddress?: string | undefined }
  /** In Express, the visitor's IP address, according to the setting `trust proxy`. */
  ip?: string | undefined
  body?: unknown
}

export type NodeResponse = {
  statusCode: number
  headersSent: boolean
  setHeader(name: string, value: string | string[]): unknown
  write(chunk: Uint8Array): boolean
  end(chunk?: string): unknown
  once(event: string, listener: () => void): unknown
  destroy(error?: Error): unknown
}

/** Sends a Fetch API response through node:http. Each cookie keeps its own `Set-Cookie` header. */
export async function sendResponse(from: Response, to: NodeResponse) {
  to.statusCode = from.status
  for (const [name, value] of from.headers) if (name !== 'set-cookie') to.setHeader(name, value)
  const cookies = from.headers.getSetCookie()
  if (cookies.length > 0) to.setHeader('set-cookie', cookies)
  if (!from.body) return void to.end()
  const reader = from.body.getReader()
  let isOpen = true
  to.once('close', () => {
    isOpen = false
    void reader.cancel().catch(() => {})
  })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || !isOpen) break
      if (!to.write(value) && isOpen)
        await new Promise<void>((resolve) => (to.once('drain', resolve), to.once('close', resolve)))
    }
    to.end()
  } catch (error) {
    // A partial response must not look complete.
    to.destroy(error as Error)
  }
}

/** Sends the refusal of a request; passes any other error on. */
export async function sendError(error: unknown, to: NodeResponse, next: (error?: unknown) => void) {
  if (error instanceof GatehouseError) await sendResponse(error.toResponse(), to)
  else next(error)
}

import { GatehouseError } from './errors.ts'
import type { NodeHeaders } from './types.ts'

/** The parts of node:http that the kit uses, so that it needs no types of Node. */
export type NodeRequest = {
  method?: string | undefined
  url?: string | undefined
  /** Express keeps the whole path here. */
  originalUrl?: string
  headers: NodeHeaders
  socket?: { remoteAddress?: string | undefined }
  /** Express determines the visitor's address here, with its setting `trust proxy`. */
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

/** Sends a response of the Fetch API. Cookies stay separate lines. */
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

/** Sends the refusal of a request, or passes any other error on. */
export async function sendError(error: unknown, to: NodeResponse, next: (error?: unknown) => void) {
  if (error instanceof GatehouseError) await sendResponse(error.toResponse(), to)
  else next(error)
}

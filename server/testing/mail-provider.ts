import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Responds to one request to the provider. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void
export function answerWith(status: number, body = '{}'): Answer {
  return (_request, response) => void response.writeHead(status).end(body)
}

/** Starts a local mail provider with Resend's API. It records every request before it responds. */
export async function startMailProvider({ after }: { after: (work: () => void) => void }) {
  const requests: { key: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = []
  const answers: Answer[] = []
  const arrivals: ((key: string) => void)[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const key = String(request.headers['idempotency-key'])
      requests.push({ key, headers: request.headers, body: JSON.parse(body) as Record<string, unknown> })
      const answer = answers.shift() ?? answerWith(200, '{"id":"1"}')
      answer(request, response)
      arrivals.shift()?.(key)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`,
    /** The received requests, oldest first. */
    requests,
    /** The responses to the next requests, in order. */
    answers,
    /** Resolves to the idempotency key of the next request. */
    nextArrival: () => new Promise<string>((resolve) => arrivals.push(resolve)),
    clear: () => {
      requests.length = 0
      answers.length = 0
    },
  }
}

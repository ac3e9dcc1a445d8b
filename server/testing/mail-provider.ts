import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** How the provider answers one request. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void
/** Answers with a status. */
export function answerWith(status: number, body = '{}'): Answer {
  return (_request, response) => void response.writeHead(status).end(body)
}

/** A mail provider on this machine, with Resend's API, that remembers every request before it answers. */
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
    /** What was asked, oldest first. */
    requests,
    /** How the next requests are answered, in order. */
    answers,
    /** The idempotency key of the next request, when it is there. */
    nextArrival: () => new Promise<string>((resolve) => arrivals.push(resolve)),
    clear: () => {
      requests.length = 0
      answers.length = 0
    },
  }
}

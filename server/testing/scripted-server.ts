import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a local server that sends the responses in `answers`, even malformed ones. Other requests get status 404.
 */
export async function startScriptedServer({ after }: { after: (work: () => Promise<void>) => void }) {
  const asked: string[] = []
  const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {}
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`
    asked.push(name)
    const answer = answers[name]
    request.resume()
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  after(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** The functions that send the responses, by method and path, such as `POST /token`. */
    answers,
    /** The received requests, oldest first. */
    asked,
  }
}

export function json(value: unknown, status = 200) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
}

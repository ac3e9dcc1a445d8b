import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request with a batch of log lines. */
export type ReceivedBatch = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** Starts a receiver of log streams on this machine. A test sets the status of the responses. */
export async function startLogReceiver({ after }: { after: (work: () => Promise<void>) => void }) {
  const received: ReceivedBatch[] = []
  const receiver = { received, status: 200, url: '' }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      received.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      response.writeHead(receiver.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(async () => {
    server.close().closeAllConnections()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}

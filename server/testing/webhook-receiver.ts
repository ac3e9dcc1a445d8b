import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A message that the receiver got. */
export type Received = {
  id: string
  path: string
  headers: Record<string, string>
  body: string
  event: { type: string; timestamp: string; data: Record<string, unknown> & { object: Record<string, unknown> | null } }
}

type Reply = (message: Received) => number | 'drop' | Promise<number>

/** Starts a receiver of webhooks on this machine. A test sets the replies with `replyWith`. */
export async function startWebhookReceiver({ after }: { after: (work: () => Promise<void>) => void }) {
  const received: Received[] = []
  const script: { reply: Reply } = { reply: () => 204 }
  const server = createServer((request, response) => {
    void readText(request).then(async (body) => {
      const message = received[received.push(messageOf(request, body)) - 1]!
      const status = await script.reply(message)
      if (status === 'drop') request.socket.destroy()
      else response.writeHead(status).end(status === 204 ? undefined : `status ${status}`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    /** The messages, oldest first. */
    received,
    /** Sets the replies to all later messages. */
    replyWith: (reply: Reply) => void (script.reply = reply),
  }
}

/**
 * Returns true if a message is signed with a secret. The library of Standard Webhooks computes the expected signature
 * for the time in the message.
 */
export function isSignedWith(secret: string, { body, headers, id }: Received) {
  const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(id, sentAt, body)
  return headers['webhook-signature']!.split(' ').includes(signature)
}

async function readText(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function messageOf({ headers, url = '' }: IncomingMessage, body: string): Received {
  const all = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return { id: all['webhook-id'] ?? '', path: url, headers: all, body, event: JSON.parse(body) as Received['event'] }
}

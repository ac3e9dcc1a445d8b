import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type Step = 'MAIL FROM' | 'RCPT TO' | 'DATA'

/** Starts a mail server that stores mails in `taken`. Each entry in `refusals` makes the server refuse one command. */
export async function startSmtpServer() {
  const taken: { raw: string; to: string[]; from: string }[] = []
  const refusals: { step: Step; code: number }[] = []
  const refuse = (step: Step) => {
    if (refusals[0]?.step !== step) return null
    return Object.assign(new Error('no such mailbox ada@example.com'), { responseCode: refusals.shift()!.code })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, answer) => answer(refuse('MAIL FROM')),
    onRcptTo: (_address, _session, answer) => answer(refuse('RCPT TO')),
    onData(stream, session, answer) {
      void text(stream).then((raw) => {
        const refused = refuse('DATA')
        const { mailFrom, rcptTo } = session.envelope
        if (!refused)
          taken.push({ raw, to: rcptTo.map(({ address }) => address), from: mailFrom ? mailFrom.address : '' })
        answer(refused)
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, taken, refusals, close }
}

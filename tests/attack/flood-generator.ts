import { connect, type Socket } from 'node:net'

/*
 * Sends sign-ins with wrong passwords at a fixed rate from many IP addresses. Runs in a separate process, so that it
 * does not slow down the measuring process. Sends only to the loopback address, for a limited time.
 */

type Flood = { port: number; perSecond: number; seconds: number; addresses: number; emails: string[]; origin: string }

const flood = JSON.parse(process.argv[2]!) as Flood
const maxSockets = 3000
const tickMilliseconds = 20
const idle: Socket[] = []
const statuses: Record<string, number> = {}
let sockets = 0
let sent = 0
let skipped = 0

const startedAt = performance.now()
const timer = setInterval(() => {
  const elapsed = (performance.now() - startedAt) / 1000
  if (elapsed >= flood.seconds) return end()
  while (sent + skipped < elapsed * flood.perSecond) fire()
}, tickMilliseconds)

function fire() {
  const socket = idle.pop()
  if (socket) write(socket)
  else if (sockets < maxSockets) open()
  else skipped++
}

function open() {
  sockets++
  const socket = connect(flood.port, '127.0.0.1').setNoDelay(true)
  let received = ''
  socket.on('connect', () => write(socket))
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    const status = /^HTTP\/1\.1 (\d+)/.exec(received)?.[1]
    if (!status || !isWhole(received)) return
    count(status)
    received = ''
    idle.push(socket)
  })
  socket.on('error', () => count('broken'))
  socket.on('close', () => {
    sockets--
    const at = idle.indexOf(socket)
    if (at >= 0) idle.splice(at, 1)
  })
}

function write(socket: Socket) {
  const n = sent++
  // The factors are primes that divide neither the number of emails nor the number of addresses. So the order is mixed,
  // and each email and each address is used equally often.
  const email = flood.emails[(n * 7919) % flood.emails.length]!
  const address = (n * 104_729) % flood.addresses
  const body = JSON.stringify({ email, password: `wrong password ${n}` })
  socket.write(
    `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: ${new URL(flood.origin).host}\r\nOrigin: ${flood.origin}\r\n` +
      `X-Forwarded-For: 172.${16 + (address >> 16)}.${(address >> 8) & 255}.${address & 255}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

function isWhole(text: string) {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, head))?.[1]
  return length === undefined ? text.endsWith('0\r\n\r\n') : text.length - head - 4 >= Number(length)
}

function count(status: string) {
  statuses[status] = (statuses[status] ?? 0) + 1
}

function end() {
  clearInterval(timer)
  console.log(JSON.stringify({ sent, skipped, statuses }))
  process.exit()
}

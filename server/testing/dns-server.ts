import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'

const types = { A: 1, MX: 15, TXT: 16, AAAA: 28 }
const nameDoesNotExist = 3
const serverFailed = 2

/** DNS records by type and name, such as `{ 'MX acme.example': ['mail.acme.example'] }`. */
export type Zone = Record<string, string[]>

/**
 * Starts a DNS server with these records; with `fails`, every query fails. Returns a resolver that asks only this
 * server.
 */
export async function startDnsServer(zone: Zone | 'fails', after: (work: () => Promise<void>) => void) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, zone), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  after(async () => {
    socket.close()
    await once(socket, 'close')
  })
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return resolver
}

/** Returns the response to a query, in the format of RFC 1035. */
function answerTo(query: Buffer, zone: Zone | 'fails') {
  const labels: string[] = []
  let at = 12
  for (; query[at] !== 0; at += query[at]! + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
  const question = query.subarray(12, at + 5)
  const type = query.readUInt16BE(at + 1)
  const kind = (Object.keys(types) as (keyof typeof types)[]).find((each) => types[each] === type)
  const name = labels.join('.').toLowerCase()
  const isFailing = zone === 'fails'
  const values = isFailing || kind === undefined ? [] : (zone[`${kind} ${name}`] ?? [])
  const exists = !isFailing && Object.keys(zone).some((key) => key.endsWith(` ${name}`))
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | (isFailing ? serverFailed : exists ? 0 : nameDoesNotExist), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(values.length, 6)
  return Buffer.concat([header, question, ...values.map((value) => record(type, contentOf(kind!, value)))])
}

/** Returns a record for the name in the question. */
function record(type: number, content: Buffer) {
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, content.length >> 8, content.length & 255])
  return Buffer.concat([head, content])
}

function contentOf(kind: keyof typeof types, value: string) {
  if (kind === 'A') return Buffer.from(value.split('.').map(Number))
  if (kind === 'AAAA') return Buffer.from(fullIPv6(value), 'hex')
  if (kind === 'MX') return Buffer.concat([Buffer.from([0, 10]), ...value.split('.').map(withLength), Buffer.from([0])])
  return Buffer.concat((value.match(/.{1,200}/g) ?? ['']).map(withLength))
}

function withLength(text: string) {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
}

/** Returns an IPv6 address as 32 hexadecimal digits without colons. */
function fullIPv6(address: string) {
  const [before = '', after = ''] = address.split('::')
  const groups = (text: string) => text.split(':').filter((part) => part !== '')
  const digits = (text: string) =>
    groups(text)
      .map((part) => part.padStart(4, '0'))
      .join('')
  return digits(before).padEnd(32 - digits(after).length, '0') + digits(after)
}

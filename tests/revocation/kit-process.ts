import type * as Kit from '../../server-kit/gatehouse.ts'
import type { Subject } from './subjects.ts'

/*
 * Simulates a process of a product's backend, which authenticates all subjects in a loop with the server kit. Each call
 * to `authenticate` is a read. For each subject, the process stores the start time of the last read that still returned
 * the authority from before the revocation. The first argument is the path of the kit: the real kit or a mutant.
 */

export type ToKit = { read: Subject } | { forget: string } | 'stop'
export type Reads = { id: string; reads: number; accepted: number; lastAccepted: number | null; unavailable: number }

const [file = '', url = '', key = '', issuer = ''] = process.argv.slice(2)
const { createGatehouse, GatehouseError } = (await import(file)) as typeof Kit
const gatehouse = createGatehouse({ url, key, issuer, audience: issuer })
/** Returns milliseconds from a clock that all processes of this machine share. */
const clock = () => Number(process.hrtime.bigint()) / 1e6
const passMilliseconds = 10
/** The wait after a refused or failed read. It is longer than between passes, because these reads call the server. */
const refusedMilliseconds = 250

type Read = { subject: Subject; counts: Reads; isReading: boolean; nextAt: number }
const all = new Map<string, Read>()

process.on('message', (message: ToKit) => {
  if (message === 'stop') return process.exit(0)
  if ('read' in message) {
    const { id } = message.read
    const counts = { id, reads: 0, accepted: 0, lastAccepted: null, unavailable: 0 }
    all.set(id, { subject: message.read, counts, isReading: false, nextAt: 0 })
    return
  }
  process.send!(all.get(message.forget)!.counts)
  all.delete(message.forget)
})

async function readOnce(read: Read) {
  const { counts } = read
  const { headers, organizationId, isDemoted } = read.subject
  const startedAt = clock()
  counts.reads++
  try {
    const caller = await gatehouse.authenticate(new Headers(headers), { organizationId })
    const role = caller?.organization?.id === organizationId ? caller.organization.role : null
    if (role === 'admin' || (role !== null && !isDemoted)) {
      if (counts.accepted++ === 0) process.send!({ accepted: counts.id })
      counts.lastAccepted = startedAt
    } else read.nextAt = startedAt + refusedMilliseconds
  } catch (error) {
    if (!(error instanceof GatehouseError)) throw error
    counts.unavailable++
    read.nextAt = startedAt + refusedMilliseconds
  }
}

function pass() {
  const now = clock()
  for (const read of all.values()) {
    if (read.isReading || read.nextAt > now) continue
    read.isReading = true
    void readOnce(read).finally(() => (read.isReading = false))
  }
  setTimeout(pass, passMilliseconds)
}
pass()

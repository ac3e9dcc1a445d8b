import { parseArgs } from 'node:util'
import { mutantKit } from './mutant.ts'
import { runTrial } from './trial.ts'

/* Runs the revocation trial at its full size. Starts a database, a server and the kits, all on this machine. */

const { values } = parseArgs({
  options: {
    reads: { type: 'string', default: '1000000' },
    revocations: { type: 'string', default: '2000' },
    kits: { type: 'string', default: '3' },
    bound: { type: 'string', default: '5' },
    seed: { type: 'string', default: '20261126' },
    mutant: { type: 'boolean', default: false },
  },
})
const size = {
  reads: Number(values.reads),
  revocations: Number(values.revocations),
  kits: Number(values.kits),
  boundSeconds: Number(values.bound),
  seed: Number(values.seed),
}
const mutant = values.mutant ? await mutantKit() : null
const found = await runTrial(size, { say: console.log, ...(mutant ? { kit: mutant.file } : {}) })
await mutant?.remove()
const milliseconds = (value: number) => `${Math.round(value)} ms`
const spread = ({ median, ninetyNinth, greatest }: (typeof found)['all']) =>
  `median ${milliseconds(median)}, 99th percentile ${milliseconds(ninetyNinth)}, greatest ${milliseconds(greatest)}`
console.log(`${found.revocations} revocations, ${found.reads} reads, ${found.observed} observed pairs`)
console.log(`Last accepted read after a revocation: ${spread(found.all)}`)
console.log(`In the ${found.undisturbed.observed} pairs without a fault: ${spread(found.undisturbed)}`)
console.log(`Accepted after the bound of ${size.boundSeconds} s: ${found.late}`)
if (found.late > 0 !== values.mutant) process.exitCode = 1

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { mutantKit } from '../revocation/mutant.ts'
import { runTrial } from '../revocation/trial.ts'

/* `npm run trial:revocation` runs the trial at its full size. */

const size = { reads: 3000, revocations: 40, kits: 3, boundSeconds: 2, seed: 7 }

describe('a server kit', () => {
  test(
    'accepts no revoked caller after `boundSeconds`, even while processes, connections and the database fail',
    { timeout: 120_000 },
    async () => {
      const { late, observed, reads, all } = await runTrial(size)
      console.log(
        `  ${observed} observed of ${reads} reads: median ${Math.round(all.median)} ms, greatest ${Math.round(all.greatest)} ms`,
      )
      assert.equal(late, 0)
      assert.ok(observed > size.revocations)
    },
  )

  test(
    'accepts revoked callers too long if its list of revocations counts as recent from the reply instead of the request',
    { timeout: 120_000 },
    async () => {
      const mutant = await mutantKit()
      after(mutant.remove)
      const { late } = await runTrial({ ...size, revocations: 80 }, { kit: mutant.file })
      assert.ok(late > 0)
    },
  )
})

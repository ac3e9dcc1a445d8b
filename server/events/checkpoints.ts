import type { Deps } from '../deps.ts'
import { inTransaction } from '../deps.ts'
import type { Config } from '../config/config.ts'
import type { Cleanup } from '../jobs/cleanup.ts'
import type { JobWork, RecurringJob } from '../jobs/jobs.ts'
import { requireSigningKey } from '../keys/key-pairs.ts'
import { signClaims } from '../keys/signatures.ts'
import * as checkpoints from './checkpoints.sql.ts'
import type { Retention } from './retention.ts'

export const checkpointKind = 'sign-checkpoints'

/** The type in the header of a checkpoint. Because of this type, no service accepts a checkpoint as a token. */
export const checkpointType = 'gatehouse-checkpoint'

/** The signed content of a checkpoint: the hash of a chain at a position. */
export type Checkpoint = {
  origin: string
  /** Null for the chain of the site. */
  organization: string | null
  position: number
  /** The hash in base64url. */
  hash: string
  at: string
  retention: Retention
}

/** Returns the job that signs a checkpoint at the end of each chain. */
export function checkpointJob({ auditLog }: Config): RecurringJob {
  return { kind: checkpointKind, everySeconds: auditLog.checkpointSeconds }
}

const maxLinks = 10_000

/** Signs a checkpoint for every chain that has grown since the site's last checkpoint. */
export const signCheckpoints: JobWork = async (deps, _, { signal }) => {
  while (!signal.aborted) {
    const links = await signNext(deps)
    if (links < maxLinks) return
  }
}

async function signNext(deps: Deps) {
  const after = (await checkpoints.findNewestCheckpoint(deps.db, null))?.position ?? 0
  const chains = await checkpoints.listAdvancedChains(deps.db, after, maxLinks)
  const [site] = chains
  if (!site) return 0
  const key = await requireSigningKey(deps)
  const signed = await Promise.all(chains.map((chain) => sign(deps, key, chain)))
  await inTransaction(deps, async ({ db }) => {
    await checkpoints.keepPublicKey(db, key.id)
    await checkpoints.insertCheckpoints(db, signed)
  })
  return site.position - after
}

type End = { organizationId: string | null; position: number; hash: Buffer }

async function sign(deps: Deps, key: Awaited<ReturnType<typeof requireSigningKey>>, end: End) {
  const { origin, retention } = deps.config
  const { organizationId, position } = end
  const createdAt = deps.now().toISOString()
  const checkpoint: Checkpoint = {
    origin,
    organization: organizationId,
    position,
    hash: end.hash.toString('base64url'),
    at: createdAt,
    retention: { events: retention.events, attempts: retention.attempts },
  }
  // A checkpoint has no issuer and no expiry, so that no service accepts it as a token.
  const token = await signClaims({ checkpoint }, key, checkpointType)
  return { organizationId, position, createdAt, token }
}

/** The cleanup job that deletes most old checkpoints. Newer checkpoints cover the same events. */
export const checkpointCleanup: Cleanup = {
  kind: 'cleanup-checkpoints',
  deleteDue: checkpoints.deleteDueCheckpoints,
}

import * as z from 'zod/mini'

/*
 * How the user of a session signed in. The names in `amr` are from RFC 8176, except `mail`, `fed` and `recovery`, which
 * are Gatehouse's own.
 */

/**
 * The methods to confirm an identity, each with its names in `amr`. A trusted device has no name, because the user
 * proves nothing on it.
 */
const methods = {
  password: { amr: ['pwd'], factor: 'first' },
  provider: { amr: ['fed'], factor: 'first' },
  mailbox: { amr: ['mail'], factor: 'first' },
  app: { amr: ['otp'], factor: 'second' },
  'mailed-code': { amr: ['mail'], factor: 'second' },
  'recovery-code': { amr: ['recovery'], factor: 'second' },
  'security-key': { amr: ['pop', 'hwk'], factor: 'second' },
  'trusted-device': { amr: [], factor: 'second' },
  'synced-passkey': { amr: ['pop', 'swk', 'user'], factor: 'both' },
  'device-passkey': { amr: ['pop', 'hwk', 'user'], factor: 'both' },
} as const

export type ProofMethod = keyof typeof methods

/** A method with which the user proved their identity, and the time of the latest proof with this method. */
export const proof = z.object({
  // Marked as pure, so that pages that do not read proofs can leave the schema out.
  method: z.enum(/* @__PURE__ */ Object.keys(methods) as [ProofMethod, ...ProofMethod[]]),
  at: z.string(),
  /** Set if the proof was a common password, or the user's name or email address, or the name of the site. */
  isPopular: z.optional(z.literal(true)),
  /** Set if the proof came from device authorization: the user gave the proof in the approving browser. */
  isElsewhere: z.optional(z.literal(true)),
})
export type Proof = z.output<typeof proof>

/**
 * The level of a session. 1: after one proof. 2: after a first and a second factor, or a passkey that verified its
 * user.
 */
export type Level = 1 | 2

/**
 * Whether a mailed code counts as a second factor after these proofs. It does not if the first factor was the mailbox
 * itself, or a provider that was linked through the mailbox.
 */
export function admitsMailedCode(proofs: readonly Pick<Proof, 'method'>[]) {
  const has = (wanted: ProofMethod) => proofs.some(({ method }) => method === wanted)
  const hasPasskey = proofs.some(({ method }) => methods[method].factor === 'both')
  return has('password') || hasPasskey || (has('provider') && !has('mailbox'))
}

/** Returns the level of a set of proofs. Two first factors still give level 1. */
export function levelOf(proofs: readonly Pick<Proof, 'method'>[]): Level {
  const isMailCounted = admitsMailedCode(proofs)
  const counted = proofs.filter(({ method }) => method !== 'mailed-code' || isMailCounted)
  const factors = new Set<string>(counted.map(({ method }) => methods[method].factor))
  return factors.has('both') || (factors.has('first') && factors.has('second')) ? 2 : 1
}

/** The values of `acr`, which a product's own services can require. */
export const acrs = { 1: 'urn:gatehouse:level:1', 2: 'urn:gatehouse:level:2' } as const

export function acrOf(proofs: readonly Proof[]) {
  return acrs[levelOf(proofs)]
}

/**
 * Returns the value of `amr`: each name once, and `mfa` if the user has proven two factors. A trusted device alone does
 * not count as a second factor for `mfa`.
 */
export function amrOf(proofs: readonly Proof[]): string[] {
  const names = new Set<string>(proofs.flatMap(({ method }) => methods[method].amr))
  const isAsked = proofs.some(({ method }) => method !== 'trusted-device' && methods[method].factor !== 'first')
  return isAsked && levelOf(proofs) === 2 ? [...names, 'mfa'] : [...names]
}

/** Returns the time of the latest proof; null without proofs, as in an impersonation. */
export function latestProof(proofs: readonly Proof[]): string | null {
  return proofs.reduce<string | null>((latest, { at }) => (latest === null || at > latest ? at : latest), null)
}

/**
 * Whether this level was proven within the last `maxAge` seconds. For level 2, a recent second factor is enough if the
 * session has both factors. A trusted device does not count, because the user proved nothing on it. A proof from device
 * authorization does not count, because somebody else might use the device that the user connected.
 */
export function isProvenRecently(
  proofs: readonly Proof[],
  { level, maxAge }: { level: Level; maxAge: number },
  now: Date,
) {
  const asked = proofs.filter(({ method, isElsewhere }) => method !== 'trusted-device' && !isElsewhere)
  const recent = asked.filter(({ at }) => now.getTime() - Date.parse(at) < maxAge * 1000)
  if (level === 1) return recent.length > 0
  return levelOf(asked) === 2 && recent.some(({ method }) => methods[method].factor !== 'first')
}

/** Whether the session belongs to a connected device on which nobody has confirmed their identity yet. */
export function isProvenOnlyElsewhere(proofs: readonly Proof[]) {
  return proofs.length > 0 && proofs.every(({ isElsewhere }) => isElsewhere)
}

/** Adds proofs to those of a session. An added proof replaces an earlier proof with the same method. */
export function withProofs(before: readonly Proof[], added: readonly Proof[]): Proof[] {
  const isRenewed = (method: ProofMethod) => added.some((each) => each.method === method)
  return [...before.filter(({ method }) => !isRenewed(method)), ...added]
}

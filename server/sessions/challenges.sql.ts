import type { Proof } from '../../contract/sessions/assurance.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

type NewChallenge = {
  id: string
  digest: string
  userId: string
  proofs: Proof[]
  remember: boolean
  landing: string | null
  enrols: boolean
  needsCode: boolean
  now: Date
  expiresAt: Date
}

export function insertChallenge(db: Database, challenge: NewChallenge) {
  const { id, digest, userId, proofs, remember, landing, enrols, needsCode, now, expiresAt } = challenge
  return db.run(sql`
    insert into sign_in_challenges (id, digest, user_id, proofs, remember, landing, enrols, needs_code, created_at,
                                    expires_at)
    values (${id}, ${digest}, ${userId}, ${JSON.stringify(proofs)}, ${remember}, ${landing}, ${enrols}, ${needsCode},
            ${now}, ${expiresAt})`)
}

export type ChallengeRow = {
  id: string
  userId: string
  email: string
  proofs: Proof[]
  remember: boolean
  landing: string | null
  attempts: number
  /** Whether the user completes the challenge by setting up a second factor. */
  enrols: boolean
  /** Whether the user must enter a mailed code first. */
  needsCode: boolean
  codeDigest: string | null
  codeExpiresAt: string | null
  expiresAt: string
}

/** Returns the challenge whose secret has this digest, unless the challenge has expired. */
export function findChallenge(db: Database, digest: string, now: Date) {
  return db.row<ChallengeRow>(sql`
    select c.id, c.user_id as "userId", u.email, c.proofs, c.remember, c.landing, c.attempts, c.enrols,
           c.needs_code as "needsCode", c.code_digest as "codeDigest", c.code_expires_at as "codeExpiresAt",
           c.expires_at as "expiresAt"
    from sign_in_challenges c join users u on u.id = c.user_id
    where c.digest = ${digest} and c.expires_at > ${now}`)
}

/** Counts an attempt at a challenge. Returns false if the challenge has ended or has had `max` attempts. */
export async function countAttempt(db: Database, id: string, max: number) {
  const count = await db.run(sql`
    update sign_in_challenges set attempts = attempts + 1 where id = ${id} and attempts < ${max}`)
  return count > 0
}

export function putChallengeCode(
  db: Database,
  { id, digest, expiresAt }: { id: string; digest: string; expiresAt: Date },
) {
  return db.run(sql`
    update sign_in_challenges set code_digest = ${digest}, code_expires_at = ${expiresAt} where id = ${id}`)
}

/** Uses up the mailed code of a challenge and stores the new proofs. Returns false if the code was used or replaced. */
export async function takeChallengeCode(
  db: Database,
  { id, digest, proofs }: { id: string; digest: string; proofs: readonly Proof[] },
) {
  const count = await db.run(sql`
    update sign_in_challenges
    set needs_code = false, code_digest = null, attempts = 0, proofs = ${JSON.stringify(proofs)}
    where id = ${id} and code_digest = ${digest}`)
  return count > 0
}

/** Ends a challenge. Returns false if it had already ended. */
export async function deleteChallenge(db: Database, id: string) {
  return (await db.run(sql`delete from sign_in_challenges where id = ${id}`)) > 0
}

export function deleteChallengesOf(db: Database, userId: string) {
  return db.run(sql`delete from sign_in_challenges where user_id = ${userId}`)
}

export function deleteDueChallenges(db: Database, max: number) {
  return db.run(sql`
    delete from sign_in_challenges where id in (
      select id from sign_in_challenges where expires_at < now()
      order by expires_at limit ${max} for update skip locked)`)
}

/** Deletes expired codes that were mailed for a second step. */
export function deleteDueStepCodes(db: Database, max: number) {
  return db.run(sql`
    delete from second_step_codes where asker in (
      select asker from second_step_codes where expires_at < now()
      order by expires_at limit ${max} for update skip locked)`)
}

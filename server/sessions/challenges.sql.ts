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
  now: Date
  expiresAt: Date
}

export function insertChallenge(db: Database, challenge: NewChallenge) {
  const { id, digest, userId, proofs, remember, landing, now, expiresAt } = challenge
  return db.run(sql`
    insert into sign_in_challenges (id, digest, user_id, proofs, remember, landing, created_at, expires_at)
    values (${id}, ${digest}, ${userId}, ${JSON.stringify(proofs)}, ${remember}, ${landing}, ${now}, ${expiresAt})`)
}

export type ChallengeRow = {
  id: string
  userId: string
  email: string
  proofs: Proof[]
  remember: boolean
  landing: string | null
  attempts: number
  expiresAt: string
}

/** The challenge with this digest, unless it has expired. */
export function findChallenge(db: Database, digest: string, now: Date) {
  return db.row<ChallengeRow>(sql`
    select c.id, c.user_id as "userId", u.email, c.proofs, c.remember, c.landing, c.attempts, c.expires_at as "expiresAt"
    from sign_in_challenges c join users u on u.id = c.user_id
    where c.digest = ${digest} and c.expires_at > ${now}`)
}

/** Counts an attempt at a challenge; false if it has ended or had `max` attempts. */
export async function countAttempt(db: Database, id: string, max: number) {
  const count = await db.run(sql`
    update sign_in_challenges set attempts = attempts + 1 where id = ${id} and attempts < ${max}`)
  return count > 0
}

/** Ends a challenge; false if it has ended. */
export async function deleteChallenge(db: Database, id: string) {
  return (await db.run(sql`delete from sign_in_challenges where id = ${id}`)) > 0
}

/** Ends every challenge of a user. */
export function deleteChallengesOf(db: Database, userId: string) {
  return db.run(sql`delete from sign_in_challenges where user_id = ${userId}`)
}

export function deleteDueChallenges(db: Database, max: number) {
  return db.run(sql`
    delete from sign_in_challenges where id in (
      select id from sign_in_challenges where expires_at < now()
      order by expires_at limit ${max} for update skip locked)`)
}

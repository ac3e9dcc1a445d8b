import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { decodeJwt } from 'jose'
import { banUser, unbanUser } from '../../contract/admin/bans.ts'
import { revokeUserSessions } from '../../contract/admin/sessions.ts'
import { removeUser, setRole } from '../../contract/admin/users.ts'
import { token } from '../../contract/keys/keys.ts'
import {
  leaveOrganization,
  removeMember,
  suspendMember,
  updateMemberRole,
} from '../../contract/organizations/members.ts'
import {
  deleteOrganization,
  setActiveOrganization,
  updateOrganization,
} from '../../contract/organizations/organizations.ts'
import { createTeam, setMemberTeam } from '../../contract/organizations/teams.ts'
import { confirmIdentity } from '../../contract/sessions/confirm-identity.ts'
import { getSession, revokeOtherSessions, revokeSession } from '../../contract/sessions/sessions.ts'
import { signInEmail, signOut } from '../../contract/sign-in/sign-in.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { inTransaction } from '../deps.ts'
import { administrator } from '../testing/administrator.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'
import type { Visitor } from '../testing/visitor.ts'
import { findEpochBefore, readEpoch, readRevocationsAfter } from './revocations.sql.ts'

const listRevocationsAfter = async (db: Database, epoch: number, max: number) =>
  (await readRevocationsAfter(db, epoch, max)).rows

const app = await startApp({ after, options: { organization: { teams: { enabled: true } } } })

/** Returns the revocations that the work causes, as `kind id`. */
async function revokedBy(work: () => Promise<unknown>) {
  const before = await readEpoch(app.db)
  await work()
  const rows = await listRevocationsAfter(app.db, before, 100)
  return rows.map(({ kind, subjectId }) => `${kind} ${subjectId}`)
}

const sessionsOf = async (userId: string) =>
  (await app.db.rows<{ id: string }>(sql`select id from sessions where user_id = ${userId} order by created_at`)).map(
    ({ id }) => id,
  )

/** Returns the receipt in the last response that the visitor received. */
const receiptOf = (visitor: Visitor) => visitor.lastResponse().headers.get('gatehouse-receipt')

describe('a revocation is recorded', () => {
  test('when a session ends', async () => {
    const { visitor, ...ada } = await app.user()
    const second = app.visitor()
    await second.call(signInEmail, { body: ada })
    const third = app.visitor()
    await third.call(signInEmail, { body: ada })
    const [one, two, three] = await sessionsOf(ada.id)
    const { token: ofThird } = await app.db.one<{ token: string }>(sql`select token from sessions where id = ${three}`)
    assert.deepEqual(await revokedBy(() => visitor.call(revokeSession, { body: { token: ofThird } })), [
      `session ${three}`,
    ])
    assert.deepEqual(await revokedBy(() => visitor.call(revokeOtherSessions)), [`session ${two}`])
    assert.deepEqual(await revokedBy(() => visitor.call(signOut)), [`session ${one}`])
  })

  test('but not when an expired session is deleted', async () => {
    const ada = await app.user()
    await app.db.run(sql`update sessions set expires_at = now() - interval '1 s' where user_id = ${ada.id}`)
    assert.deepEqual(await revokedBy(() => app.db.run(sql`delete from sessions where user_id = ${ada.id}`)), [])
  })

  test('when a user is banned, gets another role, is signed out everywhere, or is removed', async () => {
    const [admin, eve] = [await administrator(app), await app.user()]
    const [session] = await sessionsOf(eve.id)
    const call: Visitor['call'] = admin.visitor.call
    const body = { userId: eve.id }
    assert.deepEqual(await revokedBy(() => call(setRole, { body: { ...body, role: 'admin' } })), [`user ${eve.id}`])
    assert.deepEqual((await revokedBy(() => call(banUser, { body }))).toSorted(), [
      `session ${session}`,
      `user ${eve.id}`,
    ])
    assert.deepEqual(await revokedBy(() => call(unbanUser, { body })), [])
    await app.visitor().call(signInEmail, { body: eve })
    const [next] = await sessionsOf(eve.id)
    assert.deepEqual(await revokedBy(() => call(revokeUserSessions, { body })), [`session ${next}`])
    assert.deepEqual(await revokedBy(() => call(removeUser, { body })), [`user ${eve.id}`])
  })

  test('when a member gets another role or team, is suspended, is removed, or leaves', async () => {
    const acme = await createTenant(app)
    const ada = await acme.join('member')
    const { call } = acme.owner.visitor
    const [organizationId, memberId] = [acme.id, ada.memberId]
    const expected = [`member ${acme.id}:${ada.id}`]
    const changes = [
      () => call(updateMemberRole, { body: { memberId, role: 'admin', organizationId } }),
      async () => {
        const team = await call(createTeam, { body: { name: 'Team', organizationId } })
        await call(setMemberTeam, { body: { memberId, teamId: team.data!.id, organizationId } })
      },
      () => call(suspendMember, { body: { memberId, organizationId } }),
      () => call(removeMember, { body: { memberIdOrEmail: memberId, organizationId } }),
    ]
    for (const change of changes) assert.deepEqual(await revokedBy(change), expected)
    const eve = await acme.join('member')
    const leaving = await revokedBy(() => eve.visitor.call(leaveOrganization, { body: { organizationId } }))
    assert.deepEqual(leaving, [`member ${acme.id}:${eve.id}`])
  })

  test('once for all members together when an organization is deleted', async () => {
    const acme = await createTenant(app)
    await acme.join('member')
    const { call } = acme.owner.visitor
    const rename = () => call(updateOrganization, { body: { organizationId: acme.id, data: { name: 'Other' } } })
    assert.deepEqual(await revokedBy(rename), [])
    const remove = () => call(deleteOrganization, { body: { organizationId: acme.id } })
    assert.deepEqual(await revokedBy(remove), [`organization ${acme.id}`])
  })
})

describe('a change to a session', () => {
  test("is recorded if it changes the active organization or the proofs of the user's identity", async () => {
    const acme = await createTenant(app)
    const { visitor, password, ...ada } = await acme.join('member')
    const [session] = await sessionsOf(ada.id)
    const activate = (organizationId: string | null) => () =>
      visitor.call(setActiveOrganization, { body: { organizationId } })
    assert.deepEqual(await revokedBy(activate(acme.id)), [])
    for (const change of [activate(null), activate(acme.id)])
      assert.deepEqual(await revokedBy(change), [`session-change ${session}`])
    app.advance(1)
    const confirm = () => visitor.call(confirmIdentity, { body: { password } })
    assert.deepEqual(await revokedBy(confirm), [`session-change ${session}`])
  })

  test('is not recorded when the session is used or extended', async () => {
    const { visitor, id } = await app.user()
    const before = await readEpoch(app.db)
    app.advance(2 * 86_400)
    await visitor.call(getSession)
    assert.equal(await readEpoch(app.db), before)
    const row = await app.db.one<{ isExtended: boolean }>(
      sql`select updated_at > created_at as "isExtended" from sessions where user_id = ${id}`,
    )
    assert.equal(row.isExtended, true)
  })
})

describe('the revocation epoch', () => {
  test('increases in the order of commits, so that no revocation with a lower epoch can appear later', async () => {
    const revoke = (id: string) => sql`insert into revocations (kind, subject_id) values ('key', ${id})`
    let commitFirst = () => {}
    const released = new Promise<void>((resolve) => (commitFirst = resolve))
    const before = await readEpoch(app.db)
    let hasInserted = () => {}
    const inserted = new Promise<void>((resolve) => (hasInserted = resolve))
    const slow = inTransaction(app.deps, async ({ db }) => {
      await db.run(revoke('inserted-first'))
      hasInserted()
      await released
    })
    await inserted
    await inTransaction(app.deps, ({ db }) => db.run(revoke('committed-first')))
    assert.deepEqual(await listRevocationsAfter(app.db, before, 10), [
      { epoch: before + 1, kind: 'key', subjectId: 'committed-first' },
    ])
    commitFirst()
    await slow
    assert.deepEqual((await listRevocationsAfter(app.db, before + 1, 10))[0]!.subjectId, 'inserted-first')
  })

  test('of a revocation is assigned only after a transaction with an earlier revocation has committed', async () => {
    const before = await readEpoch(app.db)
    const client = await app.db.pool.connect()
    await client.query('begin')
    await client.query(`insert into revocations (kind, subject_id) values ('key', 'one')`)
    await client.query('set constraints all immediate')
    const second = app.db.run(sql`insert into revocations (kind, subject_id) values ('key', 'two')`)
    await untilBlocked(app.db, 1)
    assert.equal(await readEpoch(app.db), before)
    await client.query('commit')
    client.release()
    await second
    const rows = await listRevocationsAfter(app.db, before, 10)
    assert.deepEqual(
      rows.map(({ epoch, subjectId }) => [epoch - before, subjectId]),
      [
        [1, 'one'],
        [2, 'two'],
      ],
    )
  })

  test('can be looked up for a time in the past; exactly the revocations after that time have higher epochs', async () => {
    const before = await readEpoch(app.db)
    assert.ok((await findEpochBefore(app.db, 3600)) < before)
    await app.db.run(sql`update revocations set at = now() - interval '2 hours'`)
    assert.equal(await findEpochBefore(app.db, 3600), before)
  })

  test('at the time of signing is included in each token', async () => {
    const ada = await app.user()
    const epochOf = async () => decodeJwt((await ada.visitor.call(token)).data!.token)['epo']
    assert.equal(await epochOf(), await readEpoch(app.db))
    await app.db.run(sql`insert into revocations (kind, subject_id) values ('key', 'three')`)
    assert.equal(await epochOf(), await readEpoch(app.db))
  })
})

describe('the receipt header of a reply', () => {
  test('is sent if the call revoked something, with the times by which server kits and other services notice the revocation', async () => {
    const { visitor } = await app.user()
    const startedAt = app.deps.now().getTime()
    await visitor.call(signOut)
    const receipt = /^epoch=(\d+); at=(\S+); kits-by=(\S+); tokens-by=(\S+)$/.exec(receiptOf(visitor) ?? '')
    assert.ok(receipt, String(receiptOf(visitor)))
    const [, epoch, at, kitsBy, tokensBy] = receipt
    assert.equal(Number(epoch), await readEpoch(app.db))
    assert.ok(Date.parse(at!) >= startedAt)
    assert.equal(Date.parse(kitsBy!) - Date.parse(at!), 5000)
    assert.equal(Date.parse(tokensBy!) - Date.parse(at!), 15 * 60_000)
    assert.equal(visitor.lastResponse().headers.get('access-control-expose-headers'), 'gatehouse-receipt')
  })

  test('is not sent if the call revoked nothing', async () => {
    const { visitor } = await app.user()
    await visitor.call(token)
    assert.equal(receiptOf(visitor), null)
  })

  test('is omitted if the epoch cannot be read after the commit, and the call still succeeds', async () => {
    const { visitor } = await app.user()
    await app.db.run(sql`alter table revocation_epochs rename to hidden`)
    await app.db.run(sql`create view revocation_epochs as select is_only, (1 / 0)::bigint as epoch from hidden`)
    await app.db.run(sql`alter table sessions disable trigger revoke_ended`)
    try {
      const { error } = await visitor.call(signOut)
      assert.equal(error, null)
      assert.equal(receiptOf(visitor), null)
    } finally {
      await app.db.run(sql`drop view revocation_epochs`)
      await app.db.run(sql`alter table hidden rename to revocation_epochs`)
      await app.db.run(sql`alter table sessions enable trigger revoke_ended`)
    }
  })
})

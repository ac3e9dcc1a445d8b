import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { adminListCheckpoints, organizationListCheckpoints } from '../../contract/audit/checkpoints.ts'
import { removeUser } from '../../contract/admin/users.ts'
import { jwks } from '../../contract/keys/keys.ts'
import { runCommand } from '../cli/run.ts'
import { sql, type Statement } from '../database/sql.ts'
import { rotateKeys } from '../keys/key-pairs.ts'
import { administrator } from '../testing/administrator.ts'
import { makeFolder } from '../testing/folder.ts'
import { untilSettled } from '../testing/settled.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'
import type { Visitor } from '../testing/visitor.ts'
import { fixedDigest, personalDigests } from './canonical.ts'
import { verifyProof } from './verify-proof.ts'

const folder = await makeFolder()
after(folder.remove)

async function startProving() {
  const app = await startApp({ after })
  const admin = await administrator(app)
  const text = async (visitor: Visitor, path: string) => (await visitor.fetch(`/api/auth${path}`)).text()
  return {
    ...app,
    admin,
    /** Adds all events to the chains in a first run of the jobs, and signs checkpoints of them in a second run. */
    async seal() {
      await untilSettled(app.db)
      for (const _ of [1, 2]) {
        await app.runJobs()
        app.advance(61)
      }
    },
    ofSite: () => text(admin.visitor, '/admin/export-events?chain=true'),
    ofOrganization: (visitor: Visitor, id: string) =>
      text(visitor, `/organization/export-events?chain=true&organizationId=${id}`),
    /** Changes a row, exports the site’s log, undoes the change, and returns the findings about the export. */
    async findingsAfter(change: Statement, undo: Statement) {
      await app.db.run(change)
      const { findings } = await check(await text(admin.visitor, '/admin/export-events?chain=true'))
      await app.db.run(undo)
      return findings.map(({ message }) => message)
    },
  }
}

const check = (text: string, trust = {}) => verifyProof(text.split('\n'), trust)

/** Returns the exit code and the output of `gatehouse audit verify` with these arguments. */
async function verifyOnCommandLine(...given: string[]) {
  const lines: string[] = []
  const code = await runCommand({
    arguments: ['audit', 'verify', ...given],
    environment: {},
    folder: folder.path,
    print: (line) => lines.push(line),
    printError: (line) => lines.push(line),
    onSignal: () => {},
  })
  return { code, text: lines.join('\n') }
}

describe('the audit log', async () => {
  const app = await startProving()
  const tenant = await createTenant(app)
  const other = await createTenant(app)
  const leaver = await tenant.join('member')
  await app.seal()

  test('of the site and of an organization is exported with a proof that covers every event', async () => {
    const { rows } = await app.db.one<{ rows: number }>(sql`select count(*)::int as rows from events`)
    const site = await check(await app.ofSite())
    assert.deepEqual([site.organization, site.findings, site.erasedValues], [null, [], []])
    assert.ok(site.positions > 0 && site.positions <= rows)
    const own = await check(await app.ofOrganization(tenant.owner.visitor, tenant.id))
    assert.deepEqual([own.organization, own.findings], [tenant.id, []])
    assert.equal(own.proven!.position, own.positions)
  })

  test('is exported with proof only to users who are allowed to read it', async () => {
    const stranger = other.owner.visitor
    await app.ofOrganization(stranger, tenant.id)
    assert.equal(stranger.lastResponse().status, 403)
    await app.ofOrganization(leaver.visitor, tenant.id)
    assert.equal(leaver.visitor.lastResponse().status, 403)
    const query = { organizationId: tenant.id }
    const { error } = await leaver.visitor.call(organizationListCheckpoints, { query })
    assert.equal(error?.code, 'YOU_ARE_NOT_ALLOWED_TO_LIST_THE_EVENTS_OF_THIS_ORGANIZATION')
    const { data } = await tenant.owner.visitor.call(organizationListCheckpoints, { query })
    assert.equal(data!.checkpoints[0]!.position, data!.positions)
  })

  test('lists its checkpoints page by page, as tokens of the type gatehouse-checkpoint', async () => {
    await app.user()
    await app.seal()
    const page = async (cursor?: string) =>
      (await app.admin.visitor.call(adminListCheckpoints, { query: { limit: '1', ...(cursor ? { cursor } : {}) } }))
        .data!
    const first = await page()
    const second = await page(first.nextCursor!)
    assert.ok(second.checkpoints[0]!.position < first.checkpoints[0]!.position)
    assert.equal(decodeProtectedHeader(first.checkpoints[0]!.token).typ, 'gatehouse-checkpoint')
  })

  test('reveals which rows were changed or deleted in the database', async () => {
    const place = sql`(select event_id from event_links where position = 3)`
    await app.db.run(sql`create table aside as select * from events where id = ${place}`)
    const altered = await app.findingsAfter(
      sql`update events set ip_address = '198.51.100.7' where id = ${place}`,
      sql`update events e set ip_address = a.ip_address from aside a where a.id = e.id`,
    )
    assert.deepEqual(altered, ['Position 3 was altered, or belongs to another chain'])
    const remove = sql`delete from events where id = ${place}`
    const addAgain = sql`insert into events overriding system value select * from aside`
    const [deleted] = await app.findingsAfter(remove, addAgain)
    assert.match(deleted!, /^Position 3: event .* was deleted before its time$/)
    const unnote = sql`update event_links set erased_action = null, erased_created_at = null`
    await app.db.run(unnote)
    await app.db.run(sql`alter table events disable trigger note_erased_events`)
    const [removed] = await app.findingsAfter(remove, addAgain)
    assert.match(removed!, /^Position 3: event \d+ was removed from the database$/)
    await app.db.run(sql`alter table events enable trigger note_erased_events`)
    assert.deepEqual((await check(await app.ofSite())).findings, [])
  })

  test('passes verification after users are deleted and signing keys are rotated', async () => {
    const changed = await app.user()
    await app.db.run(sql`
      update events set changes = '[{"field":"name","before":"Ada","after":"Eve"}]'
      where id not in (select event_id from event_links) and subject_id = ${changed.id}`)
    await app.seal()
    await rotateKeys(app.deps)
    app.advance(3 * 3600)
    await app.admin.visitor.call(removeUser, { body: { userId: changed.id } })
    await app.seal()
    const { rows } = await app.db.one<{ rows: number }>(sql`
      select count(*)::int as rows from events where length(salt) = 32 and changes is null`)
    const verdict = await check(await app.ofSite())
    assert.deepEqual([verdict.findings, verdict.erasedValues.length], [[], rows])
    assert.ok(rows > 0)
  })

  test('passes verification after old events are deleted, and the verification reports their number', async () => {
    const old = await app.db.run(sql`
      insert into events (action, ip_address, created_at)
      select 'session.refused', '', now() - interval '91 days' from generate_series(1, 3)`)
    await app.seal()
    app.advance(3600)
    await app.seal()
    await app.user()
    await app.seal()
    const { findings, erasedEvents } = await check(await app.ofSite())
    assert.deepEqual([findings, erasedEvents], [[], old])
  })

  /** Adds old refused sign-ins to the chains of the site and an organization, and runs the job that deletes them. */
  async function recordOldAttempts() {
    await app.db.run(sql`
      insert into events (action, ip_address, created_at, organization_id)
      select 'session.refused', '', now() - interval '91 days', case when n > 4 then ${tenant.id} end
      from generate_series(1, 6) n`)
    // The last link of a chain is never deleted, so a newer event must follow the old ones.
    await app.db.run(sql`
      insert into events (action, ip_address, created_at, organization_id)
      values ('organization.updated', '', now(), ${tenant.id})`)
    await app.seal()
    await app.user()
    await app.seal()
    app.advance(3600)
    await app.seal()
  }
  const countErased = async () =>
    (
      await app.db.one<{ count: number }>(sql`
      select count(*)::int as count from event_links where erased_action is not null`)
    ).count
  const ageCheckpoints = sql`update event_checkpoints set created_at = created_at - interval '9 days'`
  const removeLinks = async () => {
    await app.db.run(ageCheckpoints)
    app.advance(3600)
    await app.seal()
  }

  test('passes verification after the hash links of deleted events are removed', async () => {
    await recordOldAttempts()
    assert.ok((await countErased()) >= 6)
    const before = await check(await app.ofSite())
    await removeLinks()
    assert.equal(await countErased(), 0)
    const text = await app.ofSite()
    const site = await check(text)
    assert.deepEqual([site.findings, site.removedEvents], [[], before.erasedEvents])
    const own = await check(await app.ofOrganization(tenant.owner.visitor, tenant.id))
    assert.deepEqual([own.findings, own.removedEvents], [[], 2])

    await recordOldAttempts()
    await removeLinks()
    const later = await check(await app.ofSite())
    assert.deepEqual([later.findings, later.removedEvents], [[], before.erasedEvents + 6])
    const { id } = await app.db.one<{ id: string }>(
      sql`select token as id from event_removals where organization_id = ''`,
    )
    assert.equal(decodeProtectedHeader(id).typ, 'gatehouse-removal')
    const cut = text.split('\n').filter((line) => !line.startsWith('{"removal"'))
    const { findings } = await check(cut.join('\n'))
    // A checkpoint of a removed position is also reported, possibly before the missing positions.
    assert.ok(findings.some(({ message }) => /^Positions \d+ to \d+ are missing$/.test(message)))
  })

  test('keeps the hash links of deleted events if the surrounding chain was changed', async () => {
    await recordOldAttempts()
    const shift = (days: number) => sql`
      update event_links set erased_created_at = erased_created_at + make_interval(days => ${days}::int) where position = (
        select max(position) from event_links where erased_action is not null)`
    await app.db.run(shift(-1))
    const kept = await countErased()
    assert.ok(kept >= 6)
    await removeLinks()
    assert.equal(await countErased(), kept)
    await app.db.run(shift(1))
    app.advance(3600)
    await app.seal()
    assert.equal(await countErased(), 0)
  })

  test('fails verification if a line has both a forged event and the digest of a deleted event', async () => {
    const lines = (await app.ofSite()).split('\n')
    const place = lines.findIndex((line) => line.startsWith('{"position":3,'))
    const line = JSON.parse(lines[place]!)
    const parts = personalDigests(line.event, (part) => Buffer.from(line.salts[part], 'base64url'))
    const all = Buffer.concat([fixedDigest(line.event), ...parts]).toString('base64url')
    const erased = { id: line.event.id, action: 'sign-in.refused', createdAt: '1970-01-01T00:00:00.000Z' }
    const forged = { ...line, event: { ...line.event, actorId: 'somebody' }, digests: { all }, erased }
    const { findings } = await check(lines.with(place, JSON.stringify(forged)).join('\n'))
    assert.match(findings.map(({ message }) => message).join('\n'), /Position 3 is not exactly one of an event/)
  })

  test('fails verification if the file and the witness’s checkpoint are from different sites', async () => {
    const text = await app.ofSite()
    const witness = JSON.parse(text.split('\n').find((line) => line.startsWith('{"checkpoint"'))!).checkpoint
    const [first, ...rest] = cutTo(text, 5).split('\n')
    const foreign = [JSON.stringify({ ...JSON.parse(first!), origin: 'https://elsewhere.example' }), ...rest].join('\n')
    const { findings } = await check(foreign, { witnessed: [witness] })
    assert.match(findings[0]?.message ?? '', /no given checkpoint is of the organization and site/)
  })

  test("can be verified on the command line with the file alone, with saved keys, and with a witness's checkpoints", async () => {
    const text = await app.ofSite()
    const write = (name: string, content: string) => writeFile(join(folder.path, name), content)
    await write('log.jsonl', text)
    const intact = await verifyOnCommandLine('log.jsonl')
    assert.equal(intact.code, 0, intact.text)
    assert.match(intact.text, /^Intact: \d+ events of the site\nSigned up to position \d+/)
    assert.match(intact.text, /Verified with the keys in the file/)

    const { data } = await app.visitor().call(jwks)
    const newest = text.split('\n').find((line) => line.startsWith('{"checkpoint"'))!
    await write('jwks.json', JSON.stringify(data))
    await write('witness.jsonl', `${newest}\n`)
    await write('cut.jsonl', cutTo(text, 5))
    await write('other.json', '{"keys":[]}')
    assert.equal((await verifyOnCommandLine('log.jsonl', '--checkpoint', 'witness.jsonl')).code, 0)
    const cut = await verifyOnCommandLine('cut.jsonl', '--checkpoint', 'witness.jsonl')
    assert.equal(cut.code, 1)
    assert.match(cut.text, /Positions 6 to \d+ are missing: a checkpoint of .* covers them/)
    const unknown = await verifyOnCommandLine('log.jsonl', '--keys', 'other.json')
    assert.equal(unknown.code, 1)
    assert.match(unknown.text, /is signed with an unknown key/)
    for (const arguments_ of [['none.jsonl'], ['jwks.json'], ['log.jsonl', '--keys', 'log.jsonl']])
      assert.equal((await verifyOnCommandLine(...arguments_)).code, 2)
  })
})

/** Returns the export up to this position, without its checkpoints. */
function cutTo(text: string, positions: number) {
  const lines = text.trimEnd().split('\n')
  const kept = lines.filter((line, i) => i <= positions || line.startsWith('{"keys"'))
  return [...kept, JSON.stringify({ end: { positions } })].join('\n')
}

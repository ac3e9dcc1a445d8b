import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { resolveConfig } from '../config/config.ts'
import { encrypt } from '../crypto/encryption.ts'
import { deriveKeys, type Keys } from '../crypto/keys.ts'
import { replaceSecretRecord } from '../database/installation.sql.ts'
import { sql } from '../database/sql.ts'
import type { Deps } from '../deps.ts'
import { encryptedTables, jobKinds, recurringJobs } from '../process/job-kinds.ts'
import { fingerprintOf } from '../process/secret.ts'
import { createTestDeps } from '../testing/bare-deps.ts'
import { checkDatabase } from '../testing/doctor.ts'
import { countEncryptedValues, reencryptionKind, reencryptWith } from './reencryption.ts'

const secrets = {
  old: 'c54e0d7a2b9f681340ad8e1f6c27b953',
  current: '7b1d90f4e6a3582c0fe95a7d41c8b362',
  lost: 'e29a64b8d03f71c5a6e80b9d4f137c52',
}
const rotated = deriveKeys(secrets.current, [secrets.old])

/** Stores two tokens, an email, a signing key, a TOTP secret and a webhook secret, encrypted with these keys. */
async function insertEncrypted({ db }: Deps, keys: Keys, id: string) {
  const token = (kind: string) => encrypt(`${kind} of ${id}`, keys.of('provider-token'), `accounts/${id}/${kind}`)
  await db.run(sql`
    insert into users (id, email, name, role, created_at, updated_at)
    values (${id}, ${`${id}@example.com`}, 'Ada', 'user', now(), now())`)
  await db.run(sql`
    insert into accounts (id, user_id, provider_id, account_id, access_token, id_token, created_at, updated_at)
    values (${id}, ${id}, 'google', ${id}, ${token('accessToken')}, ${token('idToken')}, now(), now())`)
  await db.run(sql`
    insert into mails (id, idempotency_key, template, recipient, sealed_content, status, created_at)
    values (${id}, ${id}, 'reset', 'ada@example.com', ${encrypt('mail', keys.of('mail-content'), `mails/${id}`)}, 'kept', now())`)
  await db.run(sql`
    insert into key_pairs (id, public_key, private_key, created_at)
    values (${id}, '{}', ${encrypt('key', keys.of('key-pair'), `key_pairs/private_key/${id}`)}, now())`)
  await db.run(sql`
    insert into totp_factors (user_id, secret, created_at)
    values (${id}, ${encrypt('secret', keys.of('totp-secret'), `totp_factors/${id}`)}, now())`)
  await db.run(sql`
    insert into webhook_endpoints (id, name, url, created_at, updated_at) values (${id}, ${id}, '', now(), now())`)
  await db.run(sql`
    insert into webhook_secrets (id, endpoint_id, secret, created_at)
    values (${id}, ${id}, ${encrypt('secret', keys.of('webhook-secret'), `webhook_secrets/${id}`)}, now())`)
}

/** Returns the number of encrypted values in all tables, by the secret that decrypts them. */
async function counts({ db }: Deps, keys: Keys) {
  const totals = { current: 0, previous: 0, unknown: 0 }
  for (const table of encryptedTables) {
    const found = await countEncryptedValues(db, keys, table)
    totals.current += found.current
    totals.previous += found.previous
    totals.unknown += found.unknown
  }
  return totals
}

const run = (deps: Deps, signal = new AbortController().signal) =>
  reencryptWith(encryptedTables)(deps, {}, { attempt: 1, isLast: false, signal })

describe('the job that re-encrypts rows with the current secret', () => {
  async function start() {
    const { deps, lines, databaseUrl } = await createTestDeps({ after })
    await replaceSecretRecord(deps.db, fingerprintOf(secrets.current))
    return { deps: { ...deps, keys: rotated }, lines, databaseUrl }
  }

  test('re-encrypts every encrypted value, so that the previous secret can be removed', async () => {
    const { deps, lines, databaseUrl } = await start()
    await insertEncrypted(deps, deriveKeys(secrets.old), 'old')
    await insertEncrypted(deps, rotated, 'new')
    const report = async (days: number) => {
      const options = { secret: secrets.current, previousSecrets: [secrets.old] }
      const now = () => new Date(Date.now() + days * 86_400_000)
      const results = await checkDatabase(databaseUrl, { options, now })
      return results.find(({ check }) => check === 'encrypted rows')!
    }
    assert.deepEqual(await counts(deps, rotated), { current: 6, previous: 6, unknown: 0 })
    assert.match(
      (await report(9)).finding,
      /^Keep the previous secrets until the daily job has encrypted the rest again: 6 values/,
    )

    await run(deps)
    assert.deepEqual(await counts(deps, deriveKeys(secrets.current)), { current: 12, previous: 0, unknown: 0 })
    assert.deepEqual(
      lines.map(({ message, rows }) => [message, rows]),
      [['Encrypted rows with the current secret', 6]],
    )
    assert.match((await report(6)).finding, /^Keep the previous secrets until \d{4}-/)
    assert.match((await report(8)).finding, /can be removed/)
    await run(deps)
    assert.equal(lines.length, 1)
  })

  test('re-encrypts rows beyond the first page', async () => {
    const { deps } = await start()
    const place = (id: string) => encrypt('mail', deriveKeys(secrets.old).of('mail-content'), `mails/${id}`)
    const ids = Array.from({ length: 1100 }, (_, i) => `mail-${i}`)
    await deps.db.run(sql`
      insert into mails (id, idempotency_key, template, recipient, sealed_content, status, created_at)
      select id, id, 'reset', 'ada@example.com', content, 'kept', now()
      from unnest(${ids}::text[], ${ids.map(place)}::text[]) as given (id, content)`)
    await run(deps)
    assert.deepEqual(await counts(deps, rotated), { current: 1100, previous: 0, unknown: 0 })
  })

  test('changes nothing on a server whose secret is outdated', async () => {
    const { deps } = await start()
    await insertEncrypted(deps, rotated, 'new')
    const outdated = deriveKeys(secrets.old, [secrets.current])
    await run({ ...deps, keys: outdated })
    assert.deepEqual(await counts(deps, rotated), { current: 6, previous: 0, unknown: 0 })
  })

  test('does not change values that were encrypted with a lost secret, and the doctor reports them', async () => {
    const { deps, databaseUrl } = await start()
    await insertEncrypted(deps, deriveKeys(secrets.lost), 'lost')
    await run(deps)
    assert.deepEqual(await counts(deps, deriveKeys(secrets.lost)), { current: 6, previous: 0, unknown: 0 })
    const results = await checkDatabase(databaseUrl, { options: { secret: secrets.current } })
    const { level, finding } = results.find(({ check }) => check === 'encrypted rows')!
    assert.equal(level, 'warning')
    assert.equal(
      finding,
      'No known secret can decrypt 2 provider tokens, 1 emails, 1 signing keys, 1 authenticator apps, 1 webhook secrets',
    )
  })

  test('does not overwrite a value that another process has just replaced', async () => {
    const { deps } = await start()
    await insertEncrypted(deps, deriveKeys(secrets.old), 'old')
    for (const table of encryptedTables) {
      if (!table.replace) continue
      const [value] = await table.list(deps.db, { after: '', max: 1 })
      assert.equal(await table.replace(deps.db, { ...value!, text: 'earlier' }, 'outdated'), 0)
      assert.equal(await table.replace(deps.db, value!, 'fresh'), 1)
    }
  })

  test('does not change the snapshots with which users undo changes of sign-in methods', async () => {
    const { deps } = await start()
    await insertEncrypted(deps, deriveKeys(secrets.current), 'old')
    const state = encrypt('{}', deriveKeys(secrets.old).of('snapshot'), 'credential_snapshots/old')
    await deps.db.run(sql`
      insert into credential_snapshots (id, user_id, cause, state, created_at, expires_at)
      values ('old', 'old', 'password', ${state}, now(), now())`)
    await run(deps)
    assert.equal((await counts(deps, rotated)).previous, 1)
  })

  test('stops when its time limit is reached', async () => {
    const { deps } = await start()
    await insertEncrypted(deps, deriveKeys(secrets.old), 'old')
    await run(deps, AbortSignal.abort())
    assert.equal((await counts(deps, rotated)).previous, 6)
  })

  test('exists only if previous secrets are configured', () => {
    const kindsOf = (previousSecrets: string[]) => {
      const config = resolveConfig({ secret: secrets.current, previousSecrets })
      return [recurringJobs(config).map(({ kind }) => kind), Object.keys(jobKinds(config, 'postgres://x'))]
    }
    for (const kinds of kindsOf([])) assert.ok(!kinds.includes(reencryptionKind))
    for (const kinds of kindsOf([secrets.old])) assert.ok(kinds.includes(reencryptionKind))
  })
})

import { onServer } from '../server/testing/database.ts'

export const users = 1_000_000

/**
 * Creates `count` users with realistic names. To save time, triggers are disabled and most indexes
 * are dropped while the rows are inserted.
 */
export async function seedUsers(url: string, count = users) {
  const startedAt = performance.now()
  await onServer(url, async (pool) => {
    const client = await pool.connect()
    const run = (text: string) => {
      const patiently = { text, query_timeout: 2 ** 31 - 1 }
      return client.query(patiently)
    }
    await run(`set statement_timeout = 0`)
    try {
      const { rows } = await client.query<{ name: string; definition: string }>(`
        select indexname as name, indexdef as definition from pg_indexes
        where tablename in ('users', 'sightings') and indexname not like '%pkey' and indexname <> 'users_email_key'`)
      await run(`alter table users disable trigger user; alter table sightings disable trigger all`)
      for (const { name } of rows) await run(`drop index ${name}`)
      await run(seeding(count))
      await run(`alter table users enable trigger user; alter table sightings enable trigger all`)
      for (const { definition } of rows) await run(definition)
      await run('vacuum analyze')
    } finally {
      client.release(true)
    }
  })
  console.log(`Seeded ${count} users in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

/** Returns the SQL that inserts the users, the times they were last seen, and 20 000 sessions. */
function seeding(count: number) {
  return `
  insert into users (id, email, email_verified, name, role, banned, ban_reason, ban_expires, created_at, updated_at)
  select md5('person' || i), lower(first || '.' || last) || i || '@' || domain, i % 7 <> 0,
    first || ' ' || last || ' ' || syllables[1 + i % 30] || syllables[1 + i / 30 % 30] || syllables[1 + i / 900 % 30],
    case when i % 100000 = 7 then 'admin' when i % 100000 = 8 then 'user,admin' else 'user' end,
    case when i % 1000 = 3 then true end, case when i % 1000 = 3 then 'Spam ' || i end,
    case when i % 2000 = 3 then timestamptz '2026-01-01Z' + i * interval '1 minute' end,
    timestamptz '2026-01-01Z' - i * interval '37 seconds',
    timestamptz '2026-01-01Z' - (i::bigint * 7919 % 1000000) * interval '41 seconds'
  from generate_series(1, ${count}) i,
    lateral (select (array['Ada','Bea','Cem','Dora','Emil','Finn','Gita','Hans','Ines','Jan','Karl','Lena','Mia','Nils',
      'Olga','Paul','Quin','Rosa','Sven','Tara'])[1 + i * 31 % 20] as first) f,
    lateral (select (array['Lovelace','Noether','Hopper','Turing','Curie','Meitner','Gauss','Euler','Franklin','Hamilton',
      'Johnson','Ritchie'])[1 + i * 17 % 12] as last) l,
    lateral (select (array['example.com', 'mail.example.org', 'firm.example.de'])[1 + i % 3] as domain) d,
    (select array['ku','mo','ri','ta','na','lo','ve','sa','be','do','fi','ga','hu','in','ja','ke','li','ma','no','or',
      'pe','qu','ro','su','ti','un','va','wo','ya','zu'] as syllables) s;
  insert into sightings
    select id, case when email_verified then created_at + interval '1 hour' end from users;
  delete from people_counts;
  insert into people_counts values (0, ${count});
  insert into sessions (id, user_id, token, expires_at, created_at, updated_at, ip_address, user_agent)
  select md5('session' || i), md5('person' || i), md5('token' || i), now(), now(), now(), '192.0.2.' || i % 250, ''
  from generate_series(1, 20000) i`
}

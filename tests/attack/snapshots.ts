import type { TestApp } from './test-app.ts'

/**
 * Copies every row of the database. Returns a function that names the tables written since the last restore, and a
 * function that restores only these tables, which is much faster than restoring all tables.
 */
export async function rememberRows({ query }: Pick<TestApp, 'query'>) {
  const { rows } = await query(`
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name`)
  const tables = rows as { name: string; columns: string }[]
  const copies = tables.flatMap(({ name }) => [
    `create table remembered.${name} as table public.${name}`,
    `create trigger remember after insert or update or delete or truncate on public.${name} execute function remembered.note()`,
  ])
  const note = `
    create function remembered.note() returns trigger language plpgsql as $$
    begin
      insert into remembered.written values (tg_table_name);
      return null;
    end $$`
  await query(['create schema remembered', 'create table remembered.written (name text)', note, ...copies].join(';'))

  async function written() {
    const { rows } = await query('select distinct name from remembered.written')
    return new Set((rows as { name: string }[]).map(({ name }) => name))
  }

  async function restore() {
    const names = await written()
    const changed = tables.filter(({ name }) => names.has(name))
    await query(
      [
        'begin',
        // Triggers and foreign keys are off, because the restored rows are already consistent.
        'set local session_replication_role = replica',
        ...changed.map(({ name }) => `delete from public.${name}`),
        ...changed.map(
          ({ name, columns }) =>
            `insert into public.${name} (${columns}) overriding system value select ${columns} from remembered.${name}`,
        ),
        'delete from remembered.written',
        'commit',
      ].join(';'),
    )
  }
  return { written, restore }
}

/**
 * The tables with rows that an attacker must not change. Each entry has a name for the rows, and an SQL expression for
 * the values that must stay the same.
 */
const protectedRows: Record<string, [kind: string, values: string]> = {
  users: [
    'user',
    `concat(email, '|', email_verified, '|', name, '|', image, '|', role, '|', banned, '|', ban_reason, '|', created_at)`,
  ],
  accounts: ['account', `concat(user_id, '|', provider_id, '|', account_id, '|', password)`],
  sessions: ['session', `concat(user_id, '|', token, '|', impersonated_by)`],
  organizations: ['organization', `concat(name, '|', slug, '|', logo, '|', metadata)`],
  members: ['member', `concat(organization_id, '|', user_id, '|', role, '|', team_id, '|', suspended_at is not null)`],
  invitations: ['invitation', `concat(organization_id, '|', email, '|', role, '|', status, '|', inviter_id)`],
  teams: ['team', `concat(organization_id, '|', name)`],
}

/** Returns true if any of the named tables has rows that an attacker must not change. */
export function hasProtected(names: ReadonlySet<string>) {
  return Object.keys(protectedRows).some((name) => names.has(name))
}

/** Returns the rows that an attacker must not change, each as one string, by kind and id. */
export async function readProtected({ query }: Pick<TestApp, 'query'>) {
  const parts = Object.entries(protectedRows).map(
    ([table, [kind, values]]) => `select '${kind} ' || id as key, ${values} as value from ${table}`,
  )
  const { rows } = await query(parts.join(' union all '))
  return new Map((rows as { key: string; value: string }[]).map(({ key, value }) => [key, value]))
}

/** Returns the keys of rows that were changed or deleted, and the rows that were added. */
export function compareRows(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  return {
    changed: [...before].filter(([key, value]) => after.get(key) !== value).map(([key]) => key),
    added: [...after].filter(([key]) => !before.has(key)),
  }
}

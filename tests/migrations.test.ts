import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { migrationOf, readMigrations } from '../server/database/migration-files.ts'
import { migrationComplaints } from './migration-rules.ts'

const released = await readMigrations()
const planted = (...texts: string[]) =>
  migrationComplaints([...released, ...texts.map((text, i) => migrationOf(`900${i + 1}_planted.sql`, `${text}\n`))])

test('every migration keeps the previous version of the server working and locks no table for long', async () => {
  assert.deepEqual(await migrationComplaints(released), [])
})

describe('the migration rules refuse', () => {
  const violations: [string, RegExp][] = [
    ['drop table teams;', /needs `-- reads_from`/],
    ['alter table users drop column image;', /needs `-- reads_from`/],
    ['drop trigger note_added on users;', /needs `-- reads_from`/],
    ['alter table users alter column role drop default;', /needs `-- reads_from`/],
    ['alter table users rename column image to photo;', /rename/],
    ['-- reads_from 0004\nalter table teams rename to groups;', /rename/],
    ['alter table users alter column image set not null;', /needs a check validated/],
    ['alter table users alter column image type varchar(3);', /rewrites the table/],
    ['alter table users add column a text not null;', /without a default/],
    ['alter table users add column a bigserial;', /rewrites the table/],
    ['alter table users add column a text default gen_random_uuid();', /is not constant/],
    ['alter table users add column a text generated always as (lower(name)) stored;', /reads or rewrites/],
    ['alter table users add column a text unique;', /reads or rewrites/],
    ["alter table users add constraint a check (name <> '');", /needs `not valid`/],
    [
      "alter table users add constraint a check (name <> '') not valid;\nalter table users validate constraint a;",
      /in a later file/,
    ],
    ['create index a on users (name);', /needs `concurrently`/],
    ['create index concurrently a on users (name);', /needs the first line/],
    [
      '-- outside a transaction\ncreate index concurrently a on users (name);',
      /needs `drop index concurrently if exists`/,
    ],
    ['-- outside a transaction\ncreate table a (id text);', /only indexes are created/],
    ["update users set name = '';", /not a statement/],
    ['insert into teams select * from teams;', /written by jobs/],
    ['do $$ begin end $$;', /not a statement/],
    ['vacuum full users;', /not a statement/],
  ]
  for (const [text, reason] of violations)
    test(text.replaceAll('\n', ' '), async () => {
      const complaints = await planted(text)
      assert.ok(
        complaints.some((each) => reason.test(each)),
        JSON.stringify(complaints),
      )
    })

  test('`set not null` on a column whose `is not null` check was dropped alone or together with the column', async () => {
    const check = 'alter table users add constraint a check (image is not null) not valid;'
    const validate = 'alter table users validate constraint a;'
    const rest = [
      ['alter table users drop constraint a;', 'alter table users alter column image set not null;'],
      ['alter table users drop constraint a;\nalter table users alter column image set not null;'],
      ['alter table users alter column image set not null, drop constraint a;'],
      ['alter table users drop column image, add column image text;', 'alter table users alter image set not null;'],
    ]
    for (const texts of rest) {
      const complaints = await planted(check, validate, ...texts)
      assert.match(complaints.join('\n'), /needs a check validated/, texts.join('\n'))
    }
  })

  test('two migrations with the same number', async () => {
    const table = 'create table a (id text);'
    const twice = [migrationOf('9001_a.sql', table), migrationOf('9001_b.sql', table)]
    assert.deepEqual(await migrationComplaints(twice), ['two migrations have the same number'])
  })
})

describe('the migration rules accept', () => {
  const fine: string[][] = [
    ['create table a (id text primary key, u text references users on delete cascade);\ncreate index b on a (u);'],
    [
      'alter table users add column a text, add column b int not null default 0, add column c timestamptz default now();',
    ],
    ['-- outside a transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on users (name);'],
    ['-- reads_from 0004\nalter table users drop column image;\ndrop table teams;'],
    [
      'alter table users add constraint a check (image is not null) not valid;',
      'alter table users validate constraint a;',
      'alter table users alter column image set not null;',
      '-- reads_from 0004\nalter table users drop constraint a;',
    ],
    [
      'alter table users add constraint a check (image is not null) not valid;',
      'alter table users validate constraint a;',
      '-- reads_from 0004\nalter table users alter column image set not null;\nalter table users drop constraint a;',
    ],
  ]
  for (const texts of fine) test(texts.join(' '), async () => assert.deepEqual(await planted(...texts), []))
})

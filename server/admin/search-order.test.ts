import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { adminSearch } from '../../contract/admin/search.ts'
import { adminListEvents } from '../../contract/audit/events.ts'
import { sql } from '../database/sql.ts'
import { administrator } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'

describe('the order of results in GET /admin/search', async () => {
  const app = await startApp({ after })
  const admin = await administrator(app)

  async function search(text: string, limit = '20') {
    const { data } = await admin.visitor.call(adminSearch, { query: { text, limit } })
    return data!
  }
  const emails = async (text: string, limit?: string) =>
    (await search(text, limit)).people.map(({ user }) => user.email)
  const slugs = async (text: string) => (await search(text)).organizations.map(({ slug }) => slug)

  /** Adds users in this order. Each id is `id-` followed by the local part of the email address. */
  function addUsers(users: readonly (readonly [name: string, email: string])[]) {
    const [names, addresses] = [users.map(([name]) => name), users.map(([, email]) => email)]
    return app.db.run(sql`
      insert into users (id, email, name, role, created_at, updated_at)
      select 'id-' || split_part(email, '@', 1), email, name, 'user', now(), now()
      from unnest(${names}::text[], ${addresses}::text[]) as added (name, email)`)
  }

  /** Adds organizations in this order. Each id is the slug spelled backwards. */
  function addOrganizations(organizations: readonly (readonly [slug: string, name: string])[]) {
    const [slugs, names] = [organizations.map(([slug]) => slug), organizations.map(([, name]) => name)]
    return app.db.run(sql`
      insert into organizations (id, name, slug, created_at)
      select reverse(slug), name, slug, now() from unnest(${slugs}::text[], ${names}::text[]) as added (slug, name)`)
  }

  test('starts with exact matches, then names and email addresses that begin with the text, then others by name', async () => {
    await addUsers([
      ['Zoe Quill', 'zoe@mail.example'],
      ['Anna Tranquil', 'anna@mail.example'],
      ['Bob', 'quilla@mail.example'],
      ['Carol', 'quill@mail.example'],
      ['Quillan', 'dora@mail.example'],
      ['quill', 'eve@mail.example'],
      ['Dora', 'the.quill@mail.example'],
    ])
    const others = ['anna@mail.example', 'the.quill@mail.example', 'zoe@mail.example']
    const byEmail = ['quill@mail.example', 'quilla@mail.example']
    assert.deepEqual(await emails('QUILL'), ['eve@mail.example', 'dora@mail.example', ...byEmail, ...others.slice(1)])
    assert.deepEqual(await emails('quil'), ['eve@mail.example', 'dora@mail.example', ...byEmail, ...others])
    assert.deepEqual(await emails('quill', '3'), ['eve@mail.example', 'dora@mail.example', 'quill@mail.example'])
    assert.deepEqual(await emails('quill@mail.example'), ['quill@mail.example', 'the.quill@mail.example'])
    assert.deepEqual(await emails('id-dora'), ['dora@mail.example'], 'the id')
  })

  test('is by id among users with the same name, and by id alone if more than 2,000 users match', async () => {
    const numbers = Array.from({ length: 2100 }, (_, i) => String((i * 1009 + 500) % 2100).padStart(4, '0'))
    await addUsers(numbers.map((number) => ['Same Name', `n${number}@crowd.example`]))
    const first = ['n0000', 'n0001', 'n0002', 'n0003', 'n0004'].map((id) => `${id}@crowd.example`)
    for (const text of ['same', 'same name', 'me na', '@crowd']) assert.deepEqual(await emails(text, '5'), first, text)
    const { data } = await admin.visitor.call(adminListEvents, { query: { search: 'me na' } })
    assert.deepEqual(data?.events, [])
  })

  test('starts with exact matches among organizations, then names and slugs that begin with the text, then others', async () => {
    await addOrganizations([
      ['the-harbor', 'Docks'],
      ['west', 'Harbor West'],
      ['harbor', 'Zeta'],
      ['harbor-2', 'Alpha'],
      ['north', 'North Harbor'],
      ['east', 'harbor'],
    ])
    assert.deepEqual(await slugs('harbor'), ['harbor', 'east', 'harbor-2', 'west', 'the-harbor', 'north'])
    assert.deepEqual(await slugs('tsew'), ['west'], 'the id')
    const many = Array.from({ length: 2100 }, (_, i) => String((i * 1009 + 500) % 2100).padStart(4, '0'))
    await addOrganizations(many.map((number) => [`dock-${number}`, 'Dock']))
    const firstIds = ['0000', '1000', '2000', '0100', '1100'].map((number) => `dock-${number}`)
    assert.deepEqual((await slugs('ock-')).slice(0, 5), firstIds)
    assert.deepEqual((await slugs('doc')).slice(0, 5), firstIds)
  })
})

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { deleteView, listSavedViews, saveView } from '../../contract/audit/saved-views.ts'
import { administrator } from '../testing/administrator.ts'
import { startApp } from '../testing/start-app.ts'
import type { Visitor } from '../testing/visitor.ts'

const page = 'audit-log'

describe('saved views', async () => {
  const app = await startApp({ after })
  const [admin, other] = [await administrator(app), await administrator(app)]
  const save = async (visitor: Visitor, name: string, query = 'kind=security') => {
    const { data, error } = await visitor.call(saveView, { body: { page, name, query } })
    return error ? `${error.status} ${error.code}` : data
  }
  const names = async (visitor: Visitor) =>
    (await visitor.call(listSavedViews, { query: { page } })).data!.views.map(({ name }) => name)

  test('are sorted by name, and listed only for the user who saved them', async () => {
    await save(admin.visitor, 'Role changes', 'kind=role-changes&userId=x')
    await save(admin.visitor, ' bans ')
    assert.deepEqual(await names(admin.visitor), ['bans', 'Role changes'])
    assert.deepEqual(await names(other.visitor), [])
  })

  test('are replaced when the user saves another view with the same name', async () => {
    await save(admin.visitor, 'bans', 'action=user.banned')
    const { data } = await admin.visitor.call(listSavedViews, { query: { page } })
    assert.deepEqual(
      data!.views.map(({ query }) => query),
      ['action=user.banned', 'kind=role-changes&userId=x'],
    )
  })

  test('are refused with an invalid name or filter', async () => {
    const invalid: [name: string, query: string][] = [
      ['', ''],
      ['   ', ''],
      ['n'.repeat(61), ''],
      ['Name', 'kind=everything'],
      ['Name', 'limit=5'],
      ['Name', 'kind=security&kind=sign-ins'],
      ['Name', 'from=yesterday'],
      ['Name', `search=${'s'.repeat(2000)}`],
    ]
    for (const [name, query] of invalid)
      assert.equal(await save(other.visitor, name, query), '400 VALIDATION_ERROR', `${name} ${query}`)
    assert.deepEqual(await names(other.visitor), [])
  })

  test('are limited to twenty per user, even if many are saved at once', async () => {
    const { visitor } = await administrator(app)
    for (let count = 1; count <= 19; count++) await save(visitor, `View ${count}`)
    const results = await Promise.all(['A', 'B', 'C', 'D'].map((name) => save(visitor, name)))
    const refused = results.filter((result) => result === '400 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_VIEWS')
    assert.equal(refused.length, 3)
    assert.equal((await names(visitor)).length, 20)
    assert.notEqual(typeof (await save(visitor, 'View 1', 'kind=sign-ins')), 'string')
  })

  test('are not duplicated if two concurrent calls save the same name', async () => {
    const { visitor } = await administrator(app)
    const results = await Promise.all(['kind=security', 'kind=sign-ins'].map((query) => save(visitor, 'Same', query)))
    assert.ok(results.every((result) => typeof result !== 'string'))
    assert.deepEqual(await names(visitor), ['Same'])
  })

  test('can be deleted only by the user who saved them, and deleting twice succeeds', async () => {
    const { data } = await admin.visitor.call(listSavedViews, { query: { page } })
    const { id } = data!.views[0]!
    await other.visitor.call(deleteView, { body: { id } })
    assert.equal((await names(admin.visitor)).length, 2)
    for (let attempt = 0; attempt < 2; attempt++)
      assert.deepEqual((await admin.visitor.call(deleteView, { body: { id } })).data, { status: true })
    assert.deepEqual(await names(admin.visitor), ['Role changes'])
  })

  test('require the permission to list events', async () => {
    const { visitor } = await app.user()
    assert.equal(await save(visitor, 'Name'), '403 YOU_ARE_NOT_ALLOWED_TO_LIST_EVENTS')
  })
})

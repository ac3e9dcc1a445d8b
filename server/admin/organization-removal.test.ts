import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { impersonateUser } from '../../contract/admin/impersonation.ts'
import { createOrganization, deleteOrganization } from '../../contract/organizations/organizations.ts'
import { removeOrganization } from '../../contract/admin/organization-changes.ts'
import { sql } from '../database/sql.ts'
import { administrator, eventsAbout, userWithRole } from '../testing/administrator.ts'
import { untilBlocked } from '../testing/blocked.ts'
import { openTestDatabase } from '../testing/database.ts'
import { startApp } from '../testing/start-app.ts'

describe('POST /api/auth/internal/remove-organization', async () => {
  const deleted: string[] = []
  const app = await startApp({
    after,
    options: {
      admin: {
        roles: {
          admin: { user: ['impersonate'], organization: ['list'] },
          helper: { organization: ['list'] },
          user: {},
        },
      },
      organization: {
        organizationDeletion: {
          disabled: true,
          afterDelete: ({ organization }) => void deleted.push(organization.slug),
        },
      },
    },
  })
  const olga = await administrator(app)
  let number = 0

  async function organizationOf(owner: Awaited<ReturnType<typeof app.user>>) {
    const slug = `removed-${++number}`
    const { data } = await owner.visitor.call(createOrganization, { body: { name: 'Removed', slug } })
    return data!
  }

  test('deletes an organization for an administrator who is not a member, even if members cannot delete it', async () => {
    const ada = await app.user()
    const { id, slug } = await organizationOf(ada)
    await ada.visitor.call(deleteOrganization, { body: { organizationId: id } })
    assert.match(ada.visitor.lastBody(), /ORGANIZATION_DELETION_IS_DISABLED/)

    await olga.visitor.call(removeOrganization, { body: { organizationId: id } })
    assert.equal(olga.visitor.lastBody(), '{"status":true}')
    assert.equal(await app.db.row(sql`select 1 from organizations where id = ${id}`), null)
    assert.equal(await app.db.row(sql`select 1 from sessions where active_organization_id = ${id}`), null)
    assert.ok(deleted.includes(slug))
    const [event] = (await eventsAbout(app, id)).filter(({ action }) => action === 'organization.deleted')
    assert.equal(event?.actorId, olga.id)
  })

  test('returns the status false for an unknown organization', async () => {
    await olga.visitor.call(removeOrganization, { body: { organizationId: 'none' } })
    assert.equal(olga.visitor.lastBody(), '{"status":false}')
  })

  test('is refused to support staff, owners, and administrators who are impersonating a user', async () => {
    const ada = await app.user()
    const { id } = await organizationOf(ada)
    const helper = await userWithRole(app, 'helper')
    const second = await administrator(app)
    await second.visitor.call(impersonateUser, { body: { userId: ada.id } })
    for (const { visitor } of [helper, ada, second]) {
      await visitor.call(removeOrganization, { body: { organizationId: id } })
      assert.equal(visitor.lastResponse().status, 403)
    }
    assert.notEqual(await app.db.row(sql`select 1 from organizations where id = ${id}`), null)
  })

  test('is refused to an administrator who is demoted during the call', async () => {
    const { id } = await organizationOf(await app.user())
    const second = await administrator(app)
    const other = openTestDatabase(app.databaseUrl)
    const client = await other.pool.connect()
    await client.query('begin')
    await client.query(`update users set role = 'user' where id = $1`, [second.id])
    const removing = second.visitor.call(removeOrganization, { body: { organizationId: id } })
    await untilBlocked(app.db, 1)
    await client.query('commit')
    assert.equal((await removing).error?.code, 'FORBIDDEN')
    client.release()
    await other.close()
    assert.notEqual(await app.db.row(sql`select 1 from organizations where id = ${id}`), null)
  })
})

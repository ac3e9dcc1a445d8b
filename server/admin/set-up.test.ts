import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { getSession } from '../../contract/sessions/sessions.ts'
import { overview } from '../../contract/admin/overview.ts'
import { setUp } from '../../contract/admin/set-up.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { setUpCode } from './set-up.ts'

const owner = { name: 'Olga', email: 'Olga@Example.com', password: 'correct horse battery' }
const local = { ipAddress: '127.0.0.1' }

describe('POST /api/auth/internal/setup', () => {
  test('makes the first user an administrator, and needs no code on the server’s own machine', async () => {
    const app = await startApp({ after })
    const visitor = app.visitor(local)
    const { data } = await visitor.call(setUp, { body: owner })
    assert.equal(data?.user?.email, 'olga@example.com')
    assert.equal((await visitor.call(getSession)).data?.user.role, 'admin')
    assert.equal((await visitor.call(overview)).data?.totals.users, 1)

    const second = await app.visitor(local).call(setUp, { body: { ...owner, email: 'second@example.com' } })
    assert.deepEqual([second.error?.status, second.error?.code], [400, 'ALREADY_SET_UP'])
  })

  test('requires the setup code from any other machine', async () => {
    const app = await startApp({ after })
    const code = setUpCode(app.deps.keys)
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{8}$/)
    for (const wrong of [undefined, '', 'WRONGONE', code.slice(1)]) {
      const { error } = await app
        .visitor()
        .call(setUp, { body: { ...owner, ...(wrong === undefined ? {} : { code: wrong }) } })
      assert.deepEqual([error?.status, error?.code], [403, 'INVALID_SETUP_CODE'])
    }
    assert.equal(await app.db.row(sql`select id from users`), null)
    const { error } = await app.visitor().call(setUp, { body: { ...owner, code: ` ${code.toLowerCase()} ` } })
    assert.equal(error, null)
  })

  test('does not treat a visitor who comes through a proxy or uses another host name as local', async () => {
    const app = await startApp({ after })
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { host: 'rebound.example' },
    ]) {
      const { error } = await app.visitor(local).call(setUp, { body: owner, headers: headers as never })
      assert.equal(error?.code, 'INVALID_SETUP_CODE', JSON.stringify(headers))
    }
  })

  test('treats no visitor as local if the public origin names another machine, even without proxy headers', async () => {
    const app = await startApp({ after, options: { baseURL: 'https://accounts.example.com' } })
    const headers = { host: 'localhost:3000' } as never
    const { error } = await app.visitor(local).call(setUp, { body: owner, headers })
    assert.equal(error?.code, 'INVALID_SETUP_CODE')
    const mails = await app.visitor(local).fetch('/api/auth/internal/mails', { headers })
    assert.equal(mails.status, 401)
  })

  test('creates one administrator from twenty concurrent calls', async () => {
    const app = await startApp({ after })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        app.visitor(local).call(setUp, { body: { ...owner, email: `o${i}@example.com` } }),
      ),
    )
    assert.equal(answers.filter((answer) => answer.error === null).length, 1)
    assert.equal((await app.db.one<{ count: number }>(sql`select count(*)::int as count from users`)).count, 1)
  })

  test('limits a visitor to five attempts in ten minutes', async () => {
    const app = await startApp({ after, options: { rateLimit: { enabled: true } } })
    const visitor = app.visitor()
    const statuses: (number | undefined)[] = []
    for (let i = 0; i < 6; i++)
      statuses.push((await visitor.call(setUp, { body: { ...owner, code: 'WRONGONE' } })).error?.status)
    assert.deepEqual(statuses, [403, 403, 403, 403, 403, 429])
  })
})

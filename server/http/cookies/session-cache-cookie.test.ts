import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCachedSession, writeCachedSession, type CachedSession } from './session-cache-cookie.ts'

const secret = 'reference-secret-reference-secret-0001'
const moment = new Date(1_795_223_642_981)

const ada: CachedSession = {
  session: {
    id: 's',
    userId: 'u',
    token: 't',
    expiresAt: '2026-11-28T01:07:04.001Z',
    createdAt: '2026-11-21T01:07:04.001Z',
    updatedAt: '2026-11-21T01:07:04.001Z',
    ipAddress: '',
    userAgent: '',
    activeOrganizationId: null,
    impersonatedBy: null,
    amr: ['pwd'],
    acr: 'urn:gatehouse:level:1',
    authTime: '2026-11-21T01:07:04.001Z',
  },
  user: {
    id: 'u',
    email: 'ada@example.com',
    name: 'Ada “Ünï” 👩‍🚀',
    image: null,
    emailVerified: false,
    createdAt: '2026-11-21T01:07:04.001Z',
    updatedAt: '2026-11-21T01:07:04.001Z',
    role: 'user',
    banned: null,
    banReason: null,
    banExpires: null,
    twoFactorEnabled: false,
    // For a string that looks like a date, Better Auth's own code writes an invalid signature; ours must not.
    birthday: '2001-01-01T00:00:00.000Z',
  },
}

const changed = (value: string, change: (content: Record<string, never>) => object) =>
  Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(value, 'base64url').toString())))).toString('base64url')

describe('the cache cookie', () => {
  test('equals Better Auth’s cookie for the same session, time and secret, byte for byte', () => {
    const pair = { session: { token: 'T', userId: 'U' }, user: { id: 'U', email: 'u@ex.com' } } as never
    assert.equal(
      writeCachedSession(pair, moment, secret),
      'eyJzZXNzaW9uIjp7InNlc3Npb24iOnsidG9rZW4iOiJUIiwidXNlcklkIjoiVSJ9LCJ1c2VyIjp7ImlkIjoiVSIsImVtYWlsIjoidUBleC5jb20ifX0sImV4cGlyZXNBdCI6MTc5NTIyMzY0Mjk4MSwic2lnbmF0dXJlIjoiWDRFVGhhUG5LWHFDbjMwa3Jod09QNEtlVVRxd2lFQUUwWXpyS1hod3YzbyJ9',
    )
  })

  test('can be read back unchanged', () => {
    assert.deepEqual(readCachedSession(writeCachedSession(ada, moment, secret), secret), {
      cached: ada,
      expiresAt: moment.getTime(),
    })
  })

  test('is invalid if any part of it was changed', () => {
    const value = writeCachedSession(ada, moment, secret)
    const forgeries = [
      '',
      'x',
      '%00%ff',
      'null',
      Buffer.from('null').toString('base64url'),
      Buffer.from('{"session":null}').toString('base64url'),
      value.slice(0, -9),
      writeCachedSession(ada, moment, `${secret}x`),
      changed(value, (content) => ({ ...content, expiresAt: moment.getTime() + 1 })),
      changed(value, (content) => ({ ...content, signature: '' })),
      changed(value, ({ signature: _, ...content }) => content),
      changed(value, (content) => ({ ...content, session: { ...ada, user: { ...ada.user, role: 'admin' } } })),
      changed(value, (content) => ({ ...content, session: { ...ada, session: { ...ada.session, token: 'x' } } })),
      changed(value, (content) => ({ ...content, session: { ...ada, more: true } })),
    ]
    for (const forgery of forgeries) assert.equal(readCachedSession(forgery, secret), null, forgery)
  })

  test('is invalid if it is incomplete or names two users, even with a correct signature', () => {
    const { role: _, ...user } = ada.user
    assert.equal(readCachedSession(writeCachedSession({ ...ada, user } as never, moment, secret), secret), null)
    const other = { ...ada, user: { ...ada.user, id: 'somebody else' } }
    assert.equal(readCachedSession(writeCachedSession(other, moment, secret), secret), null)
  })
})

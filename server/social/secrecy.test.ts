import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { accountInfo, getAccessToken, refreshToken } from '../../contract/social/tokens.ts'
import { mailPendingLink } from '../../contract/social/pending-link.ts'
import { newestLink, verifiedUser } from '../testing/email-links.ts'
import { startSocialProvider } from '../testing/social-provider.ts'
import { startApp } from '../testing/start-app.ts'

const acme = await startSocialProvider({ after })
const app = await startApp({ after, options: { socialProviders: { acme: acme.options } } })
const { db, deps } = app

/** Returns the whole database as text, as a thief would read it. */
async function dump() {
  const { rows } = await db.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const tables = await Promise.all(
    rows.map(({ name }) => db.pool.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`)),
  )
  return tables.flatMap((table) => table.rows.map(({ row }) => row)).join('\n')
}

test('social sign-ins leave no secret in the database, and no secret or email address in the log', async () => {
  const lines: string[] = []
  const collect = (...parts: unknown[]) => void lines.push(JSON.stringify(parts))
  deps.log = { debug: collect, info: collect, warn: collect, error: collect }
  const secrets = new Set<string>(['client-secret'])
  const addresses = new Set<string>()
  acme.service.on('beforeResponse', ({ body }: { body: Record<string, unknown> }) => {
    for (const name of ['access_token', 'refresh_token', 'id_token'])
      if (typeof body[name] === 'string') secrets.add(body[name])
  })

  async function runSignIn(
    claims: Record<string, unknown> = {},
    change: (callbackUrl: string) => string = (callbackUrl) => callbackUrl,
  ) {
    addresses.add(acme.newUser(claims).email)
    const visitor = app.visitor()
    const callbackUrl = await acme.startSignIn(visitor)
    for (const name of ['state', 'code']) secrets.add(new URL(callbackUrl).searchParams.get(name)!)
    await visitor.fetch(change(callbackUrl))
    await visitor.fetch(callbackUrl)
    const { code_verifier: verifier } = acme.tokenRequests.at(-1)!
    if (verifier) secrets.add(verifier)
    for (const cookie of visitor.cookies.values()) {
      const value = decodeURIComponent(cookie).replace(/\.[^.]*$/, '')
      secrets.add(value.includes(':') ? value.split(':')[1]! : cookie)
    }
    return visitor
  }

  const ada = await runSignIn()
  await ada.call(refreshToken, { body: { providerId: 'acme' } })
  await ada.call(getAccessToken, { body: { providerId: 'acme' } })
  await ada.call(accountInfo, { body: { accountId: 'unknown' } })
  await runSignIn({}, (callbackUrl) => callbackUrl.replace(/code=[^&]+/, 'code=wrong'))
  await runSignIn({}, (callbackUrl) => `${callbackUrl}&error=denied&error_description=some-secret-of-the-provider`)
  acme.next.token.push((response) => void Object.assign(response, { body: '<html>a page</html>', statusCode: 500 }))
  await runSignIn()
  acme.next.idToken.push(({ payload }) => void Object.assign(payload, { aud: 'other' }))
  await runSignIn()
  const bob = await verifiedUser(app)
  const pending = await runSignIn({ email: bob.email, email_verified: false })
  await pending.call(mailPendingLink)
  secrets.add(new URL(await newestLink(app, bob.email, 'link-account')).searchParams.get('token')!)
  await pending.fetch(await newestLink(app, bob.email, 'link-account'))

  const stored = await dump()
  assert.ok(secrets.size > 30, String(secrets.size))
  assert.ok(lines.length > 15, String(lines.length))
  const logged = lines.join('\n')
  for (const secret of secrets) {
    assert.ok(secret.length >= 10, secret)
    assert.ok(!stored.includes(secret), `stored: ${secret}`)
    assert.ok(!logged.includes(secret), `logged: ${secret}`)
  }
  for (const secret of [...addresses, 'some-secret-of-the-provider', 'a page'])
    assert.ok(!logged.includes(secret), secret)
  assert.match(logged, /InvalidIdToken/, 'the error is in the log')
})

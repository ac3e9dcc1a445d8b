import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setUp } from '../../contract/admin/set-up.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'

describe('the language of pages', async () => {
  const app = await startApp({ after })
  const owner = { name: 'Olga', email: 'olga@example.com', password: 'correct horse battery' }
  await app.visitor({ ipAddress: '127.0.0.1' }).call(setUp, { body: owner })
  const german = { headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' } }
  const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]

  test('is the language of the browser, even without JavaScript', async () => {
    const visitor = app.visitor()
    const reply = await visitor.fetch('/sign-in', german)
    assert.equal(languageOf(visitor.lastBody()), 'de')
    assert.match(visitor.lastBody(), /<title>Anmelden · Gatehouse<\/title>/)
    assert.match(visitor.lastBody(), /Angemeldet bleiben/)
    assert.equal(reply.headers.get('vary'), 'accept-language, cookie')
    await visitor.fetch('/sign-in')
    assert.equal(languageOf(visitor.lastBody()), 'en')
  })

  test('is the language that the visitor chose, and choosing a language redirects back to the page', async () => {
    const visitor = app.visitor()
    const chosen = await visitor.fetch('/sign-in?redirect=%2Faccount&language=en', german)
    assert.deepEqual([chosen.status, chosen.headers.get('location')], [302, '/sign-in?redirect=%2Faccount'])
    assert.match(
      chosen.headers.get('set-cookie')!,
      /^gatehouse\.language=en; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    await visitor.fetch('/nowhere', german)
    assert.equal(languageOf(visitor.lastBody()), 'en')
  })

  test('cannot be set to an unknown language, and choosing a language cannot redirect to another site', async () => {
    const visitor = app.visitor()
    for (const path of ['/sign-in?language=fr', '/sign-in?language=', '/sign-in?language=constructor'])
      assert.equal((await visitor.fetch(path)).headers.get('set-cookie'), null)
    const away = await visitor.fetch('//evil.example/?language=de')
    assert.deepEqual([away.status, away.headers.get('location')], [302, '/'])
  })

  test('is also the chosen language or that of the browser on the page of a failed sign-in', async () => {
    const visitor = app.visitor()
    const path = '/api/auth/error?error=state_not_found'
    await visitor.fetch(path, german)
    assert.equal(languageOf(visitor.lastBody()), 'de')
    assert.match(
      visitor.lastBody(),
      /<h1>Das hat nicht geklappt<\/h1>[^]*sende diesen Code an die Betreiber von Gatehouse/,
    )
    assert.match(visitor.lastBody(), /<code id="errorCode">state_not_found<\/code>/)
    await visitor.fetch(path)
    assert.equal(languageOf(visitor.lastBody()), 'en')
    assert.match(visitor.lastBody(), /<h1>That didn’t work<\/h1>/)
    await visitor.fetch('/sign-in?language=de')
    await visitor.fetch('/api/auth/error')
    assert.match(visitor.lastBody(), /<html lang="de"[^]*<code id="errorCode">Unbekannt<\/code>/)
  })

  test('is also the language of the browser on the page of a server error', async () => {
    const broken = await startApp({ after })
    await broken.db.run(sql`alter table users rename to users_away`)
    const visitor = broken.visitor()
    const response = await visitor.fetch('/sign-in?redirect=/account', german)
    assert.equal(response.status, 500)
    assert.match(
      visitor.lastBody(),
      /<html lang="de"[^]*<title>Etwas ist schiefgegangen, Gatehouse<[^]*<h1>Bei uns ist etwas schiefgegangen</,
    )
    assert.ok(visitor.lastBody().includes(`INTERNAL_SERVER_ERROR ${response.headers.get('x-request-id')}<`))
    assert.match(visitor.lastBody(), /<a href="">Erneut versuchen</)
  })

  test('is always a language that the site offers', async () => {
    const single = await startApp({ after, options: { locales: ['de'] } })
    const visitor = single.visitor()
    await visitor.fetch('/setup', { headers: { 'accept-language': 'en' } })
    assert.equal(languageOf(visitor.lastBody()), 'de')
    assert.match(visitor.lastBody(), /"locales":\["de"\]/)
    assert.doesNotMatch(visitor.lastBody(), /data-features="[^"]*languages/)
  })
})

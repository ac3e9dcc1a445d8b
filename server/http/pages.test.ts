import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { signInEmail } from '../../contract/sign-in/sign-in.ts'
import { setUp } from '../../contract/admin/set-up.ts'
import { createApp } from '../app.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'

describe('pages', async () => {
  const app = await startApp({ after })
  const location = async (visitor: ReturnType<typeof app.visitor>, path: string) => {
    const response = await visitor.fetch(path)
    return response.headers.get('location') ?? `${response.status}`
  }

  test('all redirect to the setup page while there are no users', async () => {
    for (const path of ['/', '/sign-in', '/account', '/admin', '/nowhere'])
      assert.equal(await location(app.visitor(), path), '/setup')
    assert.equal((await app.visitor().fetch('/api/nowhere')).status, 404)
  })

  test('redirect every visitor to a page that the visitor is allowed to see', async () => {
    const owner = app.visitor({ ipAddress: '127.0.0.1' })
    await owner.call(setUp, { body: { name: 'O', email: 'o@example.com', password: 'correct horse battery' } })
    const ada = await app.user()
    const stranger = app.visitor()
    assert.equal(await location(stranger, '/'), '/sign-in')
    assert.equal(await location(stranger, '/account?x=1'), '/sign-in?redirect=%2Faccount%3Fx%3D1')
    assert.equal(await location(stranger, '/admin'), '/sign-in?redirect=%2Fadmin')
    assert.equal(await location(ada.visitor, '/'), '/welcome')
    const again = app.visitor()
    await again.call(signInEmail, { body: { email: ada.email, password: ada.password } })
    assert.equal(await location(again, '/'), '/account')
    const { owner: founder } = await createTenant(app)
    assert.equal(await location(founder.visitor, '/'), '/account')
    assert.equal(await location(owner, '/'), '/account')
    assert.equal(await location(ada.visitor, '/sign-in'), '/account')
    assert.equal(await location(ada.visitor, '/admin'), '/account')
    assert.equal(await location(owner, '/admin'), '200')
    assert.equal(await location(stranger, '/dev/outbox'), '404')
    for (const [visitor, page] of [
      [stranger, 'not-found'],
      [ada.visitor, 'app'],
    ] as const) {
      assert.equal(await location(visitor, '/no/such/page'), '404')
      assert.match(visitor.lastBody(), new RegExp(`data-page="${page}"`))
    }
    assert.equal(await location(app.visitor({ ipAddress: '127.0.0.1' }), '/dev/outbox'), '200')
  })

  test('redirect only within this site after sign-in', async () => {
    const { visitor } = await app.user()
    assert.equal(await location(visitor, '/sign-in?redirect=%2Fadmin'), '/admin')
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https:evil.example',
      '%2f%2fevil.example',
      'javascript:alert(1)',
    ])
      assert.equal(await location(visitor, `/sign-in?redirect=${encodeURIComponent(evil)}`), '/account', evil)
  })

  test("use the site's square logo as their icon, or the default logo if there is no square logo", async () => {
    const iconOf = async (logo?: string | { light: string; square: string }) => {
      const site = await startApp({ after, options: { branding: logo === undefined ? {} : { logo } } })
      const visitor = site.visitor()
      await visitor.fetch('/setup')
      return /<link rel="icon" href="([^"]*)">/.exec(visitor.lastBody())?.[1]
    }
    assert.equal(await iconOf({ light: '/wide.svg', square: '/square.svg?a"><b' }), '/square.svg?a&quot;&gt;&lt;b')
    for (const without of [undefined, '/wide.svg']) assert.match((await iconOf(without))!, /^data:image\/svg\+xml,/)
  })

  test('contain their boot data as JSON that cannot run as a script, under a policy that forbids inline scripts', async () => {
    const { visitor } = await app.user({ name: '</script><script>alert(1)</script>' })
    const response = await visitor.fetch('/account')
    assert.equal(response.headers.get('cache-control'), 'no-store')
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/)
    assert.doesNotMatch(policy, /unsafe/)
    const scripts = visitor.lastBody().match(/<script[^>]*>/g) ?? []
    assert.ok(
      scripts.every((script) => /src="\/assets\/|type="application\/json"/.test(script)),
      scripts.join(' '),
    )
  })

  test('of the dashboard preload the scripts of their own screen', async () => {
    const { visitor } = await app.user()
    const scriptsOf = async (path: string) => {
      await visitor.fetch(path)
      const scripts = visitor.lastBody().matchAll(/<link rel="modulepreload" href="\/assets\/(\w+)/g)
      return [...scripts].map(([, name]) => name!)
    }
    const shared = await scriptsOf('/no/such/page')
    const ofSecurity = await scriptsOf('/account/security')
    assert.ok(ofSecurity.includes('Security') && !shared.includes('Security'), ofSecurity.join(' '))
    // The roles page is shown inside the organization frame, so both scripts are preloaded.
    const ofRoles = await scriptsOf('/o/any/roles')
    assert.ok(ofRoles.includes('OrganizationFrame') && ofRoles.includes('Roles'), ofRoles.join(' '))
    assert.doesNotMatch(visitor.lastBody(), /<!--/)
  })

  test("are not served instead of missing files, so that no cache stores a visitor's data", async () => {
    const { email, visitor } = await app.user()
    for (const path of ['/assets/gone.js', '/assets/', '/assets/%zz']) {
      const response = await visitor.fetch(path)
      assert.equal(response.status, 404)
      assert.equal(response.headers.get('cache-control'), 'no-store')
      assert.ok(!visitor.lastBody().includes(email))
    }
    const known = await visitor.fetch('/plain.css')
    assert.equal(known.headers.get('cache-control'), 'public, max-age=3600')
  })

  test('show no details of an error; only the log contains the details', async () => {
    const errors: object[] = []
    const log = { ...app.deps.log, error: (fields: object) => void errors.push(fields) }
    const db = { ...app.db, row: () => Promise.reject(new Error('secret detail')) }
    const website = createApp({ ...app.deps, db, log })
    // Lets the cached state of the site expire, because otherwise the page would not query the database.
    app.advance(60)
    const response = await website.fetch(new Request('http://localhost:3000/sign-in'))
    assert.equal(response.status, 500)
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.doesNotMatch(await response.text(), /secret detail/)
    assert.match(JSON.stringify(errors), /"requestId":"[^"]+".*secret detail/)
  })

  test('reload without form values in the URL if a form is submitted before the script has loaded', async () => {
    const sent = await app.visitor().fetch('/sign-in', { method: 'POST', body: 'password=secret' })
    assert.deepEqual([sent.status, sent.headers.get('location')], [303, '/sign-in'])
    assert.equal((await app.visitor().fetch('//evil.example', { method: 'POST' })).status, 404)
  })

  test('escape values in server-rendered pages', async () => {
    const visitor = app.visitor()
    await visitor.fetch(`/api/auth/error?error=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
    assert.match(visitor.lastBody(), /&lt;img src=x/)
    assert.doesNotMatch(visitor.lastBody(), /<img/)
  })

  test('show the API reference at both its paths, without inline code', async () => {
    const branded = await startApp({ after, options: { branding: { name: 'A & B' } } })
    const visitor = branded.visitor()
    for (const path of ['/api/reference', '/api/auth/reference']) {
      const response = await visitor.fetch(path)
      assert.equal(response.status, 200)
      assert.match(
        response.headers.get('content-security-policy')!,
        /^default-src 'none'; script-src 'self'; style-src 'self'/,
      )
      assert.match(visitor.lastBody(), /<title>API reference, A &amp; B<\/title>/)
      assert.match(visitor.lastBody(), /href="\/api\/auth\/open-api\/generate-schema"/)
      assert.doesNotMatch(visitor.lastBody(), /<script>|style=|<style/)
    }
  })

  test('use a style sheet generated from the configuration', async () => {
    const branded = await startApp({ after, options: { branding: { accent: '#ffd400', name: 'A & B' } } })
    const visitor = branded.visitor()
    const response = await visitor.fetch('/brand.css')
    assert.match(response.headers.get('content-type') ?? '', /^text\/css/)
    assert.match(visitor.lastBody(), /#ffd400/)
    await visitor.fetch('/setup')
    assert.match(visitor.lastBody(), /A &amp; B/)
  })
})

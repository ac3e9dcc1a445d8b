import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import sharp from 'sharp'
import { updateUser } from '../../contract/accounts/profile.ts'
import { getSession } from '../../contract/sessions/sessions.ts'
import { updateOrganization } from '../../contract/organizations/organizations.ts'
import { upload } from '../../contract/pictures/uploads.ts'
import { sql } from '../database/sql.ts'
import { startApp } from '../testing/start-app.ts'
import { createTenant } from '../testing/tenant.ts'
import type { Visitor } from '../testing/visitor.ts'

const place = 'EXIF-GPS-48.8583N'

/** Creates a picture with a location in its metadata, like the pictures of phones. */
async function photo(format: 'png' | 'jpeg' | 'webp' = 'jpeg', side = 600) {
  const plain = sharp({ create: { width: side, height: side / 2, channels: 3, background: '#1f7a74' } })
  const bytes = await plain
    .withExif({ IFD0: { Copyright: place } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: `image/${format}` })
}

const bytesOf = (text: string) => new Blob([text], { type: 'image/png' })

async function uploaded(visitor: Visitor, organizationId?: string) {
  const query = organizationId === undefined ? {} : { organizationId }
  const { data, error } = await visitor.call(upload, { body: await photo(), query })
  assert.equal(error, null)
  return data.url
}

describe('POST /api/auth/internal/uploads', async () => {
  const app = await startApp({ after })
  const stored = async () =>
    (await app.db.one<{ count: number }>(sql`select count(*)::int as count from pictures`)).count

  /** Requests a picture, and returns the response with its bytes. */
  async function served(url: string, { website } = app) {
    const response = await website.fetch(new Request(url), { incoming: { socket: {} } as never })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('stores a picture that is served below the base path, and keeps it while it is in use', async () => {
    const other = await startApp({ after, options: { basePath: '/auth' } })
    const { visitor, id } = await other.user()
    const url = await uploaded(visitor)
    assert.match(url, /^http:\/\/localhost:3000\/auth\/internal\/pictures\/\w{32}$/)
    assert.equal((await served(url, other)).status, 200)
    assert.equal((await served(url.slice(0, -1), other)).status, 404)

    await visitor.call(updateUser, { body: { image: url } })
    await uploaded(visitor)
    assert.equal((await served(url, other)).status, 200, 'a picture that is shown stays')
    assert.equal((await other.db.one<{ image: string }>(sql`select image from users where id = ${id}`)).image, url)
  })

  test('re-encodes pictures of every format: rotated upright, scaled down, and without metadata', async () => {
    const { visitor } = await app.user()
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      const sent = await photo(kind, 1600)
      const { data } = await visitor.call(upload, { body: sent })
      const { bytes, headers } = await served(data!.url)
      const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
      assert.deepEqual([format, width, height], ['webp', 256, 512])
      assert.deepEqual([exif, orientation], [undefined, undefined])
      assert.ok(Buffer.from(await sent.arrayBuffer()).includes(place) && !bytes.includes(place))
      assert.equal(headers.get('content-type'), 'image/webp')
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox")
      assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.equal(headers.get('set-cookie'), null)
    }
  })

  test('returns an unguessable URL that update-user accepts', async () => {
    const { visitor } = await app.user()
    const url = await uploaded(visitor)
    assert.match(url, /^http:\/\/localhost:3000\/api\/auth\/internal\/pictures\/[A-Za-z0-9]{32}$/)
    assert.equal((await visitor.call(updateUser, { body: { image: url } })).error, null)
    assert.equal((await visitor.call(getSession)).data?.user.image, url)
  })

  test('refuses everything that is not a picture, whatever its declared type', async () => {
    const { visitor } = await app.user()
    const before = await stored()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const png = Buffer.from(await (await photo('png')).arrayBuffer())
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()
    const bodies = [
      bytesOf(''),
      bytesOf(svg),
      bytesOf('<html><script>alert(1)</script>'),
      new Blob([new Uint8Array(gif)], { type: 'image/gif' }),
      new Blob([new Uint8Array(png.subarray(0, 300))], { type: 'image/png' }),
      bytesOf('\u0089PNG\r\n\u001a\n and then nothing'),
      new Blob([new Uint8Array([...png.subarray(0, 8), ...Buffer.from(svg)])], { type: 'image/png' }),
    ]
    for (const body of bodies) {
      const { error } = await visitor.call(upload, { body })
      assert.deepEqual([error?.status, error?.code], [400, 'UNSUPPORTED_PICTURE'], await body.text())
    }
    assert.equal(await stored(), before)
  })

  test('refuses a picture with more pixels than the server can decode, or of more than 1 MB', async () => {
    const { visitor } = await app.user()
    const wide = sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'white' } })
    const bomb = new Blob([new Uint8Array(await wide.png().toBuffer())], { type: 'image/png' })
    assert.ok(bomb.size < 200_000)
    assert.equal((await visitor.call(upload, { body: bomb })).error?.code, 'UNSUPPORTED_PICTURE')
    const heavy = new Blob([new Uint8Array(1024 * 1024 + 1)], { type: 'image/png' })
    assert.equal((await visitor.call(upload, { body: heavy })).error?.code, 'PAYLOAD_TOO_LARGE')
  })

  test('requires a signed-in user and a request from a page of this site', async () => {
    const { error } = await app.visitor().call(upload, { body: await photo() })
    assert.equal(error?.code, 'UNAUTHORIZED')
    const { visitor } = await app.user()
    const headers = { origin: 'https://evil.example' }
    assert.equal((await visitor.call(upload, { body: await photo(), headers })).error?.code, 'INVALID_ORIGIN')
  })

  test("keeps a user's current picture and one unused picture, and deletes replaced pictures", async () => {
    const { visitor } = await app.user()
    const first = await uploaded(visitor)
    await visitor.call(updateUser, { body: { image: first } })
    const [second, third] = [await uploaded(visitor), await uploaded(visitor)]
    assert.deepEqual([(await served(first)).status, (await served(second)).status], [200, 404])
    await visitor.call(updateUser, { body: { image: third } })
    assert.deepEqual([(await served(first)).status, (await served(third)).status], [404, 200])
    await visitor.call(updateUser, { body: { image: null } })
    assert.equal((await served(third)).status, 404)
    assert.match((await served(third)).headers.get('cache-control')!, /no-store/)
    const gone = await visitor.fetch(new URL(third).pathname)
    assert.deepEqual(
      [gone.status, await gone.json()],
      [404, { code: 'PICTURE_NOT_FOUND', message: 'Picture not found' }],
    )
  })

  test('deletes a picture together with its user', async () => {
    const { visitor, id } = await app.user()
    const url = await uploaded(visitor)
    await app.db.run(sql`delete from users where id = ${id}`)
    assert.equal((await served(url)).status, 404)
  })

  test('keeps a picture when another user starts and stops using its URL', async () => {
    const [ada, eve] = [await app.user(), await app.user()]
    const url = await uploaded(ada.visitor)
    await ada.visitor.call(updateUser, { body: { image: url } })
    await eve.visitor.call(updateUser, { body: { image: url } })
    await eve.visitor.call(updateUser, { body: { image: null } })
    assert.equal((await served(url)).status, 200)
  })

  test('accepts a logo only from members who can update the organization, and deletes the logo with the organization', async () => {
    const tenant = await createTenant(app)
    const member = await tenant.join('member')
    const stranger = await app.user()
    const refusedFor = async (visitor: Visitor) =>
      (await visitor.call(upload, { body: await photo(), query: { organizationId: tenant.id } })).error?.code
    assert.equal(await refusedFor(member.visitor), 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
    assert.equal(await refusedFor(stranger.visitor), 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')

    const { visitor } = tenant.owner
    const logo = await uploaded(visitor, tenant.id)
    const organizationId = tenant.id
    await visitor.call(updateOrganization, { body: { organizationId, data: { logo } } })
    const other = await uploaded(visitor, tenant.id)
    await visitor.call(updateOrganization, { body: { organizationId, data: { logo: other } } })
    assert.deepEqual([(await served(logo)).status, (await served(other)).status], [404, 200])
    await visitor.call(updateOrganization, { body: { organizationId, data: { logo: '' } } })
    assert.equal((await served(other)).status, 404)
    const last = await uploaded(visitor, tenant.id)
    await app.db.run(sql`delete from organizations where id = ${tenant.id}`)
    assert.equal((await served(last)).status, 404)
  })

  test('deletes an unused picture after a day', async () => {
    const [ada, eve] = [await app.user(), await app.user()]
    const [shown, waiting] = [await uploaded(ada.visitor), await uploaded(eve.visitor)]
    await ada.visitor.call(updateUser, { body: { image: shown } })
    await app.db.run(sql`update pictures set created_at = now() - interval '25 hours'`)
    app.advance(3700)
    await app.runJobs()
    assert.deepEqual([(await served(shown)).status, (await served(waiting)).status], [200, 404])
  })
})

test('POST /api/auth/internal/uploads admits twelve uploads a minute from one network', async () => {
  const app = await startApp({ after, options: { rateLimit: { enabled: true } } })
  const { visitor } = await app.user()
  const statuses: (number | undefined)[] = []
  for (let i = 0; i < 13; i++) statuses.push((await visitor.call(upload, { body: bytesOf('x') })).error?.status)
  assert.deepEqual(statuses, [...Array<number>(12).fill(400), 429])
})

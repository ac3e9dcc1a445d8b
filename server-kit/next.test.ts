import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGatehouse } from './gatehouse.ts'
import { forNext } from './next.ts'

/** A kit without a server key. A session cookie with the value `ada` belongs to a signed-in user. */
const gatehouse = createGatehouse({
  url: 'https://accounts.example',
  fetch: (_, init) => {
    const isAda = new Headers(init?.headers).get('cookie')?.endsWith('=ada')
    const session = { id: 's', expiresAt: '', authTime: '', amr: [], acr: '', impersonatedBy: null }
    return Promise.resolve(Response.json(isAda ? { session, user: { id: 'ada' } } : null))
  },
})
let cookie = ''
const { proxy, route, currentCaller, requireCaller } = forNext(gatehouse, () =>
  Promise.resolve(new Headers({ cookie })),
)

test('returns the caller in server components, and redirects signed-out visitors', async () => {
  const guard = proxy({ signIn: '/sign-in' })
  const request = () => new Request('https://app.example/reports?year=2026', { headers: { cookie } })
  assert.equal(await currentCaller(), null)
  await assert.rejects(requireCaller(), { code: 'UNAUTHORIZED' })
  const redirect = await guard(request())
  assert.equal(redirect?.status, 307)
  assert.equal(
    redirect?.headers.get('location'),
    'https://app.example/sign-in?redirect=https%3A%2F%2Fapp.example%2Freports%3Fyear%3D2026',
  )
  cookie = 'gatehouse.session_token=ada'
  assert.equal((await currentCaller())?.user.id, 'ada')
  assert.equal((await requireCaller()).via, 'cookie')
  assert.equal(await guard(request()), undefined)
})

test('calls the handler of a route only for callers who meet the requirement', async () => {
  const get = route({}, ({ user }, request: Request) => Response.json([user.id, new URL(request.url).pathname]))
  const request = (sent: string) => new Request('https://app.example/me', { headers: { cookie: sent } })
  const refused = await get(request(''), undefined)
  assert.deepEqual([refused.status, (await refused.json()).code], [401, 'UNAUTHORIZED'])
  const answered = await get(request('gatehouse.session_token=ada'), undefined)
  assert.deepEqual(await answered.json(), ['ada', '/me'])
  const faulty = route({}, () => {
    throw new TypeError('A fault of the application')
  })
  await assert.rejects(faulty(request('gatehouse.session_token=ada'), undefined), TypeError)
})

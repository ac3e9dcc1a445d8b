import { createServerKey } from '../../server/api-keys/server-keys.ts'
import { startWebhookReceiver } from '../../server/testing/webhook-receiver.ts'
import { callerNames, expectOk, type Caller, type CallerName, type Scenario } from './scenario.ts'
import type { Input, TestApp } from './test-app.ts'

/** The options that API keys and webhooks need, including access to a webhook receiver on this machine. */
export const keyOptions = {
  bearer: { enabled: true },
  apiKeys: { enabled: true },
  webhooks: { organizations: true },
  outbound: { allow: ['127.0.0.1'] },
}

/** An input and the callers that the endpoint admits with it. A credential in a header admits all callers or none. */
export type KeyInput = [path: string, input: Input, admits: readonly CallerName[]]

const everybody = callerNames

/**
 * Creates API keys and webhooks. Returns inputs for the endpoints that manage API keys and webhooks, and inputs that
 * have a key or a session token in a header.
 */
export async function keyAdmissions(
  testApp: TestApp,
  { home, callers }: Scenario,
  after: (work: () => Promise<void>) => void,
): Promise<KeyInput[]> {
  const of = (name: CallerName) => callers.find((caller) => caller.name === name)!
  const { organizationId } = home.aim
  const key = await createKey(of('member'), { name: 'Script', permissions: { organization: ['read'] } })
  const shared = await createKey(of('owner'), { name: 'Shared', organizationId })
  const server = { 'x-api-key': (await createServerKey(testApp.app.deps, 'Backend')).secret }
  const { url } = await startWebhookReceiver({ after })
  const hooks = [
    { webhook: await addWebhook(testApp, of('owner'), { url, organizationId }), admits: ['admin', 'owner'] as const },
    { webhook: await addWebhook(testApp, of('site admin'), { url }), admits: ['site admin'] as const },
  ]
  const byKey = { headers: { 'x-api-key': key.key } }
  const byBearer = { headers: { authorization: `Bearer ${sessionOf(of('member'))}` } }
  return [
    ['/api-key/create', { body: { name: 'Script' } }, everybody],
    ['/api-key/list', {}, everybody],
    ...aboutKey(key.id, ['member']),
    ...aboutKey(shared.id, ['admin', 'owner']),
    ['/api-key/verify', { headers: server, body: { key: key.key } }, everybody],
    ['/api-key/verify', { ...byKey, body: { key: key.key } }, []],
    ['/server/authenticate', { headers: server, body: { apiKey: key.key } }, everybody],
    ['/server/authenticate', { ...byBearer, body: { apiKey: key.key } }, []],
    ['/server/revocations', { headers: server, body: { waitMilliseconds: 0 } }, everybody],
    ['/server/receipt', { headers: server, query: { epoch: '1' } }, everybody],
    ...hooks.flatMap(({ webhook, admits }) => aboutWebhook(webhook, admits)),
    // A credential in a header replaces the cookies of the caller.
    ['/organization/list', byKey, everybody],
    ['/organization/list', byBearer, everybody],
    ['/list-sessions', byBearer, everybody],
    ['/list-sessions', byKey, []],
    ['/organization/list', { headers: server }, []],
    ['/organization/list', { headers: { ...byKey.headers, ...byBearer.headers } }, []],
    ['/api-key/create', { ...byKey, body: { name: 'Script' } }, []],
    ['/admin/list-users', byKey, []],
    ['/admin/list-users', byBearer, []],
  ]
}

/** Returns the value of a caller's session cookie, which is also valid in the Authorization header. */
export function sessionOf({ jar }: Pick<Caller, 'jar'>) {
  return decodeURIComponent([...jar].find(([name]) => name.endsWith('session_token'))![1])
}

function aboutKey(keyId: string, admits: readonly CallerName[]): KeyInput[] {
  return [
    ['/api-key/get', { query: { id: keyId } }, admits],
    ['/api-key/update', { body: { keyId, name: 'Renamed' } }, admits],
    ['/api-key/rotate', { body: { keyId } }, admits],
    ['/api-key/delete', { body: { keyId } }, admits],
  ]
}

type AddedWebhook = { id: string; deliveryId: string; organizationId?: string }

function aboutWebhook({ id, deliveryId, organizationId }: AddedWebhook, admits: readonly CallerName[]): KeyInput[] {
  const webhookId = id
  return [
    ['/webhooks/list', { query: { organizationId } }, admits],
    ['/webhooks/get', { query: { webhookId } }, admits],
    ['/webhooks/update', { body: { webhookId, name: 'Renamed' } }, admits],
    ['/webhooks/rotate-secret', { body: { webhookId } }, admits],
    ['/webhooks/enable', { body: { webhookId } }, admits],
    ['/webhooks/test', { body: { webhookId } }, admits],
    ['/webhooks/deliveries', { query: { webhookId } }, admits],
    ['/webhooks/delivery', { query: { webhookId, deliveryId } }, admits],
    ['/webhooks/replay', { body: { webhookId, deliveryId } }, admits],
    ['/webhooks/delete', { body: { webhookId } }, admits],
  ]
}

async function createKey({ browser }: Caller, body: object) {
  return (await expectOk(browser.post('/api-key/create', body))) as { id: string; key: string }
}

/** Adds a webhook and one delivery, and returns the ids of both. */
async function addWebhook(
  { query }: TestApp,
  { browser }: Caller,
  body: { url: string; organizationId?: string },
): Promise<AddedWebhook> {
  const { webhook } = (await expectOk(browser.post('/webhooks/create', { name: 'Hook', ...body }))) as {
    webhook: { id: string }
  }
  const { rows } = await query(`
    insert into webhook_deliveries (endpoint_id, event_id, action, occurred_at, subject, status, created_at)
    values ('${webhook.id}', 1, 'user.updated', now(), '', 'delivered', now()) returning id`)
  const [delivery] = rows as { id: string }[]
  return { id: webhook.id, deliveryId: delivery!.id, ...body }
}

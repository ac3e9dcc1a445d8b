import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'
import { createWebhooks } from './webhooks.ts'

const secret = `whsec_${randomBytes(24).toString('base64')}`
const data = { id: 'e1', actorId: null, subjectId: 's1', organizationId: 'o1', object: { name: 'Ünïcode' } }
const body = JSON.stringify({ type: 'member.added', timestamp: '2026-01-01T00:00:00.000Z', data })

/** Returns a signature according to Standard Webhooks, made with Node instead of the code under test. */
function sign(id: string, seconds: number, text: string, key = secret) {
  const bytes = Buffer.from(key.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', bytes).update(`${id}.${seconds}.${text}`).digest('base64')}`
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

function delivery({ id = 'msg_1', seconds = nowSeconds(), text = body, signature = sign(id, seconds, text) } = {}) {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signature }
  return new Request('https://api.example/webhooks', { method: 'POST', headers, body: text })
}

describe('a webhook', () => {
  test('is returned as an event, with `isRepeat` set on a repeated delivery', async () => {
    const webhook = createWebhooks(secret)
    const event = { type: 'member.added', timestamp: '2026-01-01T00:00:00.000Z', data, id: 'msg_1' }
    assert.deepEqual(await webhook(delivery()), { ...event, isRepeat: false })
    assert.deepEqual(await webhook(delivery()), { ...event, isRepeat: true })
  })

  test('is accepted with the old or the new secret during a rotation, and if only one of several signatures is valid', async () => {
    const former = `whsec_${randomBytes(24).toString('base64')}`
    const webhook = createWebhooks([secret, former])
    const seconds = nowSeconds()
    assert.ok(await webhook(delivery({ signature: sign('msg_1', seconds, body, former), seconds })))
    const both = `v1a,AAAA ${sign('msg_1', seconds, body, `whsec_${'A'.repeat(32)}`)} ${sign('msg_1', seconds, body)}`
    assert.ok(await createWebhooks(secret)(delivery({ signature: both, seconds })))
  })

  test('is accepted from node:http, and with a body that was already read as text or bytes', async () => {
    const webhook = createWebhooks(secret)
    const headers = Object.fromEntries(delivery().headers)
    const stream = Object.assign(Readable.from([Buffer.from(body.slice(0, 20)), Buffer.from(body.slice(20))]), {
      headers,
    })
    assert.equal((await webhook(stream)).type, 'member.added')
    for (const read of [body, Buffer.from(body)]) {
      const event = await webhook({ headers, body: read } as never)
      assert.deepEqual(event.data.object, { name: 'Ünïcode' })
    }
    await assert.rejects(webhook({ headers, body: { parsed: true } } as never), /before a body parser/)
  })

  test('is refused if its body, id, time or secret is wrong, and if it is unsigned, old or too large', async () => {
    const webhook = createWebhooks(secret)
    const seconds = nowSeconds()
    const signature = sign('msg_1', seconds, body)
    const refused = [
      delivery({ text: `${body} `, signature, seconds }),
      delivery({ id: 'msg_2', signature, seconds }),
      delivery({ seconds: seconds - 1, signature }),
      delivery({ signature: sign('msg_1', seconds, body, `whsec_${randomBytes(24).toString('base64')}`), seconds }),
      delivery({ signature: 'v1,', seconds }),
      delivery({ signature: signature.replace('v1,', 'v2,'), seconds }),
      delivery({ signature: 'v1,%%%', seconds }),
      delivery({ seconds: seconds - 301 }),
      delivery({ seconds: seconds + 320 }),
      delivery({ seconds: Number.NaN }),
      delivery({ text: 'x'.repeat(2 ** 20 + 1), seconds }),
      new Request('https://api.example/webhooks', { method: 'POST', body }),
    ]
    for (const request of refused) await assert.rejects(webhook(request), { code: 'INVALID_WEBHOOK', status: 400 })
    await assert.rejects(createWebhooks()(delivery()), { code: 'INVALID_WEBHOOK' })
  })
})

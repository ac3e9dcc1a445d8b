import { createWebhook } from '../../contract/webhooks/webhooks.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { Visitor } from './visitor.ts'

/** Adds a webhook as a user. Returns the webhook and its secret. */
export async function addWebhook(visitor: Visitor, body: BodyOf<typeof createWebhook>) {
  const { data, error } = await visitor.call(createWebhook, { body })
  if (error) throw new Error(`A webhook was refused: ${error.code}`)
  return data
}

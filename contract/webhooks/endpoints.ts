import { getWebhookDelivery, listWebhookDeliveries, replayWebhook } from './deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks.ts'

export const webhookEndpoints = [
  listWebhooks,
  getWebhook,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  enableWebhook,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  replayWebhook,
] as const

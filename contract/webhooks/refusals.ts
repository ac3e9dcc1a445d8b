/** The refusals of webhooks, and of URLs that users configure. */
export const webhookRefusals = {
  ADDRESS_IN_PRIVATE_NETWORK: [400, "This address leads into a private network, so we won't call it."],
  ADDRESS_NOT_HTTPS: [400, 'The address must begin with https://.'],
  ADDRESS_NOT_FOUND: [400, 'There is no server with this name.'],
  INVALID_ADDRESS: [400, 'This is not the address of a web server.'],
  WEBHOOK_NOT_FOUND: [404, 'Webhook not found'],
  DELIVERY_NOT_FOUND: [404, 'Delivery not found'],
  WEBHOOK_IS_DISABLED: [400, 'Webhook is disabled'],
  YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS: [403, 'You are not allowed to manage webhooks'],
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_WEBHOOKS: [403, 'You have reached the maximum number of webhooks'],
} as const

/** The refusals of a URL that a user configures. Their codes are not derived from their messages. */
export const addressRefusals = [
  'ADDRESS_IN_PRIVATE_NETWORK',
  'ADDRESS_NOT_HTTPS',
  'ADDRESS_NOT_FOUND',
  'INVALID_ADDRESS',
] as const

/** Messages of the refusals that calls about webhooks return. */
export const webhookRefusals = {
  ADDRESS_IN_PRIVATE_NETWORK: () => 'This address leads into a private network, so we won’t call it.',
  ADDRESS_NOT_HTTPS: () => 'The address must begin with https://.',
  ADDRESS_NOT_FOUND: () => 'There’s no server with this name.',
  INVALID_ADDRESS: () => 'That’s not the address of a web server.',
  WEBHOOK_NOT_FOUND: () => 'That webhook no longer exists.',
  DELIVERY_NOT_FOUND: () => 'That delivery is no longer kept.',
  WEBHOOK_IS_DISABLED: () => 'Enable the webhook first.',
  YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS: () => 'You can’t manage webhooks here.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_WEBHOOKS: () => 'There can be at most 20 webhooks. Delete one first.',
}

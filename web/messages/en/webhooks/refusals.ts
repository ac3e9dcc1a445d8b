/** Messages for refused webhook calls. */
export const webhookRefusals = {
  ADDRESS_IN_PRIVATE_NETWORK: () => 'This address is on a private network, which isn’t allowed.',
  ADDRESS_NOT_HTTPS: () => 'The address must start with https://.',
  ADDRESS_NOT_FOUND: () => 'We couldn’t find a server at this address.',
  INVALID_ADDRESS: () => 'That doesn’t look like a web address.',
  WEBHOOK_NOT_FOUND: () => 'That webhook no longer exists.',
  DELIVERY_NOT_FOUND: () => 'That delivery is no longer available.',
  WEBHOOK_IS_DISABLED: () => 'Enable the webhook first.',
  YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS: () => 'You can’t manage webhooks here.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_WEBHOOKS: () =>
    'You’ve reached the limit of 20 webhooks. Delete one to add another.',
}

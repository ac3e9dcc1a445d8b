import type { webhookRefusals as englishRefusals } from '../../en/webhooks/refusals.ts'

/** Messages for refused webhook calls. */
export const webhookRefusals: typeof englishRefusals = {
  ADDRESS_IN_PRIVATE_NETWORK: () => 'Diese Adresse gehört zu einem privaten Netz. Solche Adressen sind nicht erlaubt.',
  ADDRESS_NOT_HTTPS: () => 'Die Adresse muss mit https:// beginnen.',
  ADDRESS_NOT_FOUND: () => 'Unter dieser Adresse finden wir keinen Server.',
  INVALID_ADDRESS: () => 'Das sieht nicht nach einer Webadresse aus.',
  WEBHOOK_NOT_FOUND: () => 'Diesen Webhook gibt es nicht mehr.',
  DELIVERY_NOT_FOUND: () => 'Diese Zustellung ist nicht mehr gespeichert.',
  WEBHOOK_IS_DISABLED: () => 'Schalte den Webhook zuerst ein.',
  YOU_ARE_NOT_ALLOWED_TO_MANAGE_WEBHOOKS: () => 'Du kannst hier keine Webhooks verwalten.',
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_WEBHOOKS: () => 'Es sind höchstens 20 Webhooks möglich. Lösche zuerst einen.',
}

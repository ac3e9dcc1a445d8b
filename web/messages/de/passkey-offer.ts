import type { PasskeyOfferMessages } from '../en/passkey-offer.ts'

export const passkeyOfferMessages: PasskeyOfferMessages = {
  label: 'Passkey',
  title: 'Melde dich beim nächsten Mal ohne Passwort an.',
  sentence: 'Mit einem Passkey meldest du dich per Fingerabdruck, Gesicht oder PIN an.',
  create: 'Passkey erstellen',
  dismiss: 'Nicht jetzt',
  added: 'Passkey hinzugefügt',
  addedAlone: 'Auf diesem Gerät ist jetzt ein Passkey gespeichert',
}

import type { PasskeysMessages } from '../en/passkeys.ts'

export const passkeysMessages: PasskeysMessages = {
  title: 'Passkeys',
  sentence: 'Melde dich mit Fingerabdruck, Gesicht oder PIN statt mit einem Passwort an.',
  list: 'Passkeys',
  add: 'Passkey hinzufügen',
  verifyFirst: 'Bestätige deine E-Mail-Adresse, bevor du einen Passkey hinzufügst.',
  waiting: 'Folge den Anweisungen deines Browsers.',
  added: 'Passkey hinzugefügt',
  unnamed: 'Passkey',
  synced: 'Synchronisiert',
  thisDevice: 'Nur auf einem Gerät',
  securityKey: 'Sicherheitsschlüssel, nur für den zweiten Schritt',
  suspect: 'Gesperrt, weil dieser Passkey möglicherweise kopiert wurde. Entferne ihn.',
  addedOn: (date) => `Hinzugefügt am ${date}`,
  rename: 'Umbenennen',
  remove: 'Entfernen …',
  actionsFor: (name) => `Aktionen für ${name}`,

  naming: {
    title: 'Passkey umbenennen',
    name: 'Name',
    missing: 'Gib einen Namen ein.',
    save: 'Speichern',
    saved: 'Passkey umbenannt',
  },

  removing: {
    title: (name) => `${name} entfernen?`,
    sentence: 'Du kannst dich dann mit diesem Passkey nicht mehr anmelden. Später kannst du einen neuen hinzufügen.',
    act: 'Entfernen',
    keep: 'Behalten',
    removed: 'Passkey entfernt',
  },
}

import { rolesIn } from '../../../contract/roles.ts'
import type { eventMessages as englishMessages } from '../en/events.ts'
import { count } from './plurals.ts'
import { roleName } from './switcher.ts'

const fields: Record<string, string> = {
  role: 'Rolle',
  team: 'Team',
  name: 'Name',
  image: 'Bild',
  email: 'E-Mail',
  username: 'Benutzername',
  displayUsername: 'Angezeigter Benutzername',
  banned: 'Gesperrt',
  banReason: 'Grund',
  banExpires: 'Gesperrt bis',
  provider: 'Anmeldemethode',
  slug: 'URL-Name',
  logo: 'Logo',
  metadata: 'Metadaten',
  enabled: 'Eingeschaltet',
  expiresAt: 'Läuft ab am',
  permissions: 'Rechte',
  url: 'URL',
  events: 'Ereignisse',
  organizations: 'Organisationen',
  state: 'Status',
}

export const eventMessages: typeof englishMessages = {
  event: {
    roleNames: (role) =>
      rolesIn(String(role))
        .map((name) => (name === 'user' ? 'Nutzer' : roleName(name)))
        .join(', '),
    password: 'ein Passwort',
    unknownAction: (action) => `Ereignis ${action}`,
    system: 'Gatehouse',
    operator: 'Kommandozeile',
    devices: (amount) => count(amount, 'Gerät', 'Geräte'),
    addresses: (amount) => count(amount, 'IP-Adresse', 'IP-Adressen'),

    field: 'Feld',
    before: 'Vorher',
    after: 'Nachher',
    noValue: 'Kein Wert',
    yes: 'Ja',
    no: 'Nein',
    fieldName: (field) => (Object.hasOwn(fields, field) ? fields[field]! : field),
    device: 'Gerät',
    ipAddress: 'IP-Adresse',
    time: 'Zeit',
    id: 'Ereignis-ID',
    copyLink: 'Link zu diesem Ereignis kopieren',
    linkCopied: 'Link kopiert',
    openUser: (name) => `${name} anzeigen`,
    inAuditLog: 'Im Audit-Log anzeigen',
    similar: {
      accounts: 'Alle Registrierungen und Löschungen',
      roles: 'Alle Rollenänderungen',
      bans: 'Alle Sperren',
      impersonation: 'Alle Identitätswechsel',
      passwords: 'Alle Passwortänderungen',
      emails: 'Alle E-Mail-Änderungen',
      profiles: 'Alle Profiländerungen',
      signIns: 'Alle Anmeldungen',
      failedSignIns: 'Alle fehlgeschlagenen Anmeldungen',
      methods: 'Alle Änderungen an Anmeldemethoden',
      switches: 'Alle Organisationswechsel',
      keys: 'Alle Änderungen an API-Schlüsseln',
      system: 'Alle Systemereignisse',
      organizations: 'Alle Änderungen an Organisationen',
      members: 'Alle Änderungen an Mitgliedern',
      invitations: 'Alle Einladungen',
      webhooks: 'Alle Änderungen an Webhooks',
      teams: 'Alle Änderungen an Teams',
    },
  },
}

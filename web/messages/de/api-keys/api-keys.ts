import type { ApiKeysMessages } from '../../en/api-keys/api-keys.ts'
import { permissionNames } from '../organizations/permission-names.ts'
import { lazily } from '../../lazily.ts'

const relative = lazily(() => new Intl.RelativeTimeFormat('de', { numeric: 'auto' }))
const daySeconds = 86_400

export const apiKeysMessages: ApiKeysMessages = {
  title: 'API-Schlüssel',
  serverTitle: 'Server-Schlüssel',
  sub: 'Mit Schlüsseln können Skripte in deinem Namen handeln.',
  organizationSub: (organization) => `Mit Schlüsseln können Skripte im Namen von ${organization} handeln.`,
  serverSub: 'Mit diesen Schlüsseln prüft dein Backend, wer es aufruft.',
  create: 'Schlüssel erstellen',
  empty: 'Noch keine API-Schlüssel.',
  emptySentence: 'Ein Schlüssel hat nie mehr Rechte als du.',
  serverEmpty: 'Noch keine Server-Schlüssel.',
  serverEmptySentence: 'Dein Backend braucht einen Server-Schlüssel, um gatehouse/server zu verwenden.',
  more: 'Mehr anzeigen',
  noPermission: 'Mit deiner Rolle kannst du die API-Schlüssel dieser Organisation nicht sehen.',
  serverNoPermission: 'Mit deiner Rolle kannst du die Server-Schlüssel nicht sehen.',
  notAllowed: 'Deine Rolle erlaubt das nicht.',
  mayNotCreate: 'Mit deiner Rolle kannst du keine API-Schlüssel erstellen.',
  unnamed: 'Schlüssel ohne Namen',

  row: {
    created: 'Erstellt am',
    createdBy: (name) => `Erstellt von ${name} am`,
    used: (ago) => `Zuletzt verwendet: ${ago}`,
    neverUsed: 'Nie verwendet',
    expires: 'Läuft ab am',
    expiresIn: (seconds) =>
      seconds < daySeconds
        ? `Läuft ${relative().format(Math.max(1, Math.floor(seconds / 3600)), 'hour')} ab`
        : `Läuft ${relative().format(Math.floor(seconds / daySeconds), 'day')} ab`,
    neverExpires: 'Läuft nicht ab',
    noPermissions: 'Keine Rechte',
    morePermissions: (count) => `${count} weitere`,
    off: 'Aus',
    expired: 'Abgelaufen',
    rotated: 'Erneuert',
    stopped: 'Gestoppt',
    expiredSentence:
      'Dieser Schlüssel funktioniert nicht mehr. Erneuere ihn, um einen neuen mit denselben Rechten zu bekommen.',
    rotatedUntil: (moment) => `Erneuert: Der alte Schlüssel gilt noch bis ${moment}.`,
    stoppedOf: (name) =>
      `${name} hat hier keinen Zugriff mehr, deshalb funktioniert dieser Schlüssel nicht mehr. Erneuere ihn, um ihn zu übernehmen.`,
    stoppedOfNobody:
      'Dieser Schlüssel funktioniert nicht mehr, weil das Konto seines Erstellers gelöscht wurde. Erneuere ihn, um ihn zu übernehmen.',
  },
  moment: (days, date, time) => (days < 2 ? `${relative().format(days, 'day')}, ${time} Uhr` : `${date}, ${time} Uhr`),

  actionsFor: (name) => `Aktionen für ${name}`,
  edit: 'Bearbeiten',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  turnedOn: (name) => `${name} ist eingeschaltet`,
  turnedOff: (name) => `${name} ist ausgeschaltet`,
  rotate: 'Erneuern …',
  remove: 'Löschen …',

  fields: {
    name: 'Name',
    nameHint: 'Wofür der Schlüssel gedacht ist, zum Beispiel „Nächtlicher Export“.',
    nameMissing: 'Gib einen Namen ein.',
    expires: 'Ablaufdatum',
    expiresInDays: (days) => (days === 1 ? 'In 1 Tag' : `In ${days} Tagen`),
    never: 'Läuft nicht ab',
    stillOn: (date) => `Unverändert: ${date}`,
    stillNever: 'Unverändert: läuft nicht ab',
    permissions: 'Rechte',
    atMost: 'Ein Schlüssel hat nie mehr Rechte als du.',
    withoutAny: 'Ein Schlüssel ohne Rechte zeigt nur, wem er gehört.',
    onlyNarrow: (name) =>
      `Diesen Schlüssel hat ${name} erstellt, deshalb kannst du nur Rechte entfernen. Erneuere ihn, um ihn zu übernehmen.`,
    nothingToGrant: 'Du hast selbst keine Rechte, die du auswählen kannst.',
    nothingToRemove: 'Du kannst hier keine Rechte entfernen.',
  },

  creating: {
    title: 'API-Schlüssel erstellen',
    serverTitle: 'Server-Schlüssel erstellen',
    act: 'Schlüssel erstellen',
  },

  shown: {
    title: 'Dein neuer Schlüssel',
    sentence: 'Kopiere ihn jetzt. Er wird nicht noch einmal angezeigt.',
    copy: 'Schlüssel kopieren',
    hint: 'Sende ihn im Header x-api-key.',
    serverHint: 'Übergib ihn in deinem Backend als „key“ an gatehouse/server.',
    done: 'Fertig',
  },

  editing: {
    title: 'API-Schlüssel bearbeiten',
    save: 'Speichern',
    saved: (name) => `${name} wurde geändert`,
  },

  rotating: {
    title: (name) => `${name} erneuern?`,
    sentence: 'Du bekommst einen neuen Schlüssel mit denselben Rechten.',
    sentenceOfOther:
      'Du bekommst einen neuen Schlüssel mit denselben Rechten. Er läuft auf deinen Namen und hat nie mehr Rechte als du.',
    overlap: 'Ablauf des alten Schlüssels',
    overlaps: {
      none: 'Sofort',
      hour: 'In 1 Stunde',
      day: 'In 1 Tag',
      week: 'In 7 Tagen',
      month: 'In 30 Tagen',
    },
    act: 'Erneuern',
  },

  removing: {
    title: (name) => `${name} löschen?`,
    sentence: 'Nach wenigen Sekunden funktioniert er nirgends mehr.',
    act: 'Löschen',
    keep: 'Behalten',
    removed: (name) => `${name} wurde gelöscht`,
  },

  permissionNames: {
    ...permissionNames,
    'organization.read': 'Die Organisation ansehen',
    'organization.list': 'Alle Organisationen dieser Website ansehen',
    'member.read': 'Mitglieder ansehen',
    'invitation.read': 'Einladungen ansehen',
    'team.read': 'Teams ansehen',
    'user.list': 'Alle Personen auf dieser Website ansehen',
  },
}

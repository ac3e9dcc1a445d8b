import type { UserDialogMessages } from '../../en/admin/user-dialogs.ts'
import { count } from '../plurals.ts'
import { writeDuration } from '../../duration.ts'
import { strong } from '../../rich.ts'

export const userDialogMessages: UserDialogMessages = {
  creating: {
    title: 'Person anlegen',
    name: 'Name',
    password: 'Passwort',
    generate: 'Generieren',
    how: 'Erste Anmeldung',
    withPassword: 'Mit einem Passwort, das ich wähle',
    withLink: 'Mit einem Link per E-Mail',
    linkSentence: (seconds) =>
      `Mit dem Link kann die Person ein Passwort wählen. Er ist ${writeDuration(seconds, 'de')} gültig. Danach kann sie einen neuen anfordern.`,
    missing: { NAME_MISSING: 'Gib den Namen ein.', EMAIL_MISSING: 'Gib die E-Mail-Adresse ein.' },
    role: 'Rolle',
    submit: 'Person anlegen',
    created: (name) => `${name} wurde angelegt`,
    createdAndMailed: (name, email) => `${name} wurde angelegt. Wir haben den Link an ${email} gesendet.`,
    createdNotMailed: (name) => `${name} wurde angelegt, aber der Link wurde nicht gesendet.`,
  },

  editing: {
    title: (name) => `${name} bearbeiten`,
    submit: 'Speichern',
    done: 'Gespeichert',
  },

  roles: {
    title: (name) => `Rolle von ${name} ändern`,
    sentence: 'Mit mehreren Rollen hat eine Person die Rechte aller dieser Rollen.',
    own: 'Das ist dein eigenes Konto. Deine Admin-Rolle behältst du.',
    ownLocked: 'Du kannst deine eigene Admin-Rolle nicht entfernen.',
    beyond: 'Diese Rolle hat Rechte, die du nicht hast.',
    save: 'Rolle ändern',
    changed: (name, role) => `Neue Rolle von ${name}: ${role}`,
  },

  banning: {
    title: (name) => `${name} sperren?`,
    sentence: (devices) =>
      devices === 0
        ? 'Diese Person kann sich nicht mehr anmelden.'
        : `Diese Person wird auf ${count(devices, 'Gerät', 'Geräten')} abgemeldet und kann sich nicht mehr anmelden.`,
    reason: 'Grund',
    reasonHint: 'Nur für Admins sichtbar.',
    until: 'Dauer',
    lengths: {
      default: 'Standard',
      day: '1 Tag',
      week: '7 Tage',
      forever: 'Dauerhaft',
      date: 'Bis zu einem Datum',
    },
    date: 'Bis',
    dateMissing: 'Wähle ein Datum in der Zukunft.',
    successors: 'Neue Inhaber',
    successorsHint: (name) =>
      `${name} ist der einzige Inhaber dieser Organisationen und wird dort Admin. Die neue Rolle bleibt auch nach dem Ende der Sperre.`,
    stillOwned: (organizations) => `Diese Organisationen brauchen zuerst einen neuen Inhaber: ${organizations}`,
    onlyAdminsChoose: 'Nur Admins mit vollen Rechten können neue Inhaber bestimmen.',
    submit: 'Sperren',
    keep: 'Nicht sperren',
    done: (name) => `${name} wurde gesperrt`,
    undo: 'Rückgängig',
  },

  unbanning: {
    title: (name) => `Sperre von ${name} aufheben?`,
    sentence: 'Diese Person kann sich sofort wieder anmelden.',
    submit: 'Sperre aufheben',
    keep: 'Gesperrt lassen',
    done: (name) => `Sperre von ${name} wurde aufgehoben`,
  },

  passwords: {
    title: (name) => `Passwort für ${name} festlegen`,
    sentence: 'Die Person wird per E-Mail benachrichtigt und überall abgemeldet.',
    newPassword: 'Neues Passwort',
    submit: 'Passwort festlegen',
    done: (name) => `${name} hat ein neues Passwort`,
  },

  viewing: {
    title: (name) => `Identität von ${name} annehmen?`,
    sentence: (name, seconds) =>
      `Du siehst bis zu ${writeDuration(seconds, 'de')} lang, was ${name} sieht. Der Identitätswechsel wird im Audit-Log erfasst.`,
    submit: 'Identität annehmen',
    keep: 'Abbrechen',
  },

  resetting: {
    title: (name) => `Zweiten Schritt von ${name} zurücksetzen?`,
    sentence: (seconds) =>
      seconds === 0
        ? 'Die Person wird sofort abgemeldet. Ihre Authenticator-App, Passkeys und Wiederherstellungscodes werden entfernt.'
        : `Die Person erhält eine E-Mail und kann das Zurücksetzen ${writeDuration(seconds, 'de')} lang stoppen. Danach wird sie abgemeldet. Ihre Authenticator-App, Passkeys und Wiederherstellungscodes werden entfernt.`,
    reason: 'Grund',
    reasonHint: 'Nur für Admins sichtbar.',
    reasonMissing: 'Gib einen Grund ein.',
    submit: 'Zweiten Schritt zurücksetzen',
    keep: 'Abbrechen',
    waits: (name) => `${name} wurde per E-Mail benachrichtigt`,
    done: (name) => `Der zweite Schritt von ${name} wurde zurückgesetzt`,
  },

  signingOut: {
    title: (name) => `${name} überall abmelden?`,
    sentence: (devices) =>
      `Dadurch ${devices === 1 ? 'wird' : 'werden'} ${count(devices, 'Sitzung', 'Sitzungen')} beendet.`,
    submit: 'Abmelden',
    keep: 'Angemeldet lassen',
    done: (name) => `${name} wurde überall abgemeldet`,
  },

  removing: {
    title: (name) => `${name} löschen?`,
    sentence: 'Profil, Sitzungen und Mitgliedschaften werden endgültig gelöscht.',
    onlyOwner: (amount) =>
      `Diese Person ist der einzige Inhaber von ${count(amount, 'Organisation', 'Organisationen')}. Übertrage oder lösche zuerst ${amount === 1 ? 'diese Organisation' : 'diese Organisationen'}.`,
    typeEmail: (email) => ['Gib zur Bestätigung ', strong(email), ' ein'],
    differs: 'Das stimmt nicht mit der E-Mail-Adresse überein.',
    submit: 'Person löschen',
    keep: 'Behalten',
    done: (name) => `${name} wurde gelöscht`,
  },
}

import type { UserDialogMessages } from '../../en/admin/user-dialogs.ts'
import { count } from '../plurals.ts'
import { strong } from '../../rich.ts'

/** Writes a duration in hours if it is a whole number of hours, otherwise in minutes: `1 Stunde`, `90 Minuten`. */
function duration(seconds: number) {
  const minutes = Math.round(seconds / 60)
  return minutes % 60 === 0 ? count(minutes / 60, 'Stunde', 'Stunden') : count(minutes, 'Minute', 'Minuten')
}

export const userDialogMessages: UserDialogMessages = {
  creating: {
    title: 'Person anlegen',
    name: 'Name',
    password: 'Passwort',
    generate: 'Erzeugen',
    copy: 'Kopieren',
    how: 'Wie sie sich zuerst anmeldet',
    withPassword: 'Mit einem Passwort, das ich wähle',
    withLink: 'Mit einem Link per Mail',
    linkSentence: 'Damit wählt sie ein Passwort. Er gilt 1 Stunde, und sie kann einen neuen verlangen.',
    missing: { NAME_MISSING: 'Gib den Namen ein.', EMAIL_MISSING: 'Gib die E-Mail-Adresse ein.' },
    role: 'Rolle',
    submit: 'Person anlegen',
    created: (name) => `${name} ist angelegt`,
    createdAndMailed: (name, email) => `${name} ist angelegt. Der Link ging an ${email}.`,
    createdNotMailed: (name) => `${name} ist angelegt, aber der Link wurde nicht gesendet.`,
  },

  roles: {
    title: (name) => `Rolle von ${name} setzen`,
    sentence: 'Mehrere Rollen sind erlaubt; jede kommt zu den anderen dazu.',
    own: 'Das ist dein eigenes Konto. Deine Admin-Rolle behältst du.',
    ownLocked: 'Deine eigene Admin-Rolle kannst du dir nicht nehmen.',
    beyond: 'Sie erlaubt mehr, als du darfst.',
    save: 'Rolle setzen',
    changed: (name, role) => `${name} ist jetzt ${role}`,
  },

  banning: {
    title: (name) => `${name} sperren?`,
    sentence: (devices) =>
      devices === 0
        ? 'Diese Person kann sich nicht mehr anmelden.'
        : `Meldet ${count(devices, 'Gerät', 'Geräte')} ab. Diese Person kann sich nicht mehr anmelden.`,
    reason: 'Grund',
    reasonHint: 'Für das Protokoll. Die Person sieht ihn nicht.',
    until: 'Wie lange',
    lengths: {
      default: 'Wie eingestellt',
      day: '1 Tag',
      week: '7 Tage',
      forever: 'Für immer',
      date: 'Bis zu einem Datum',
    },
    date: 'Bis',
    dateMissing: 'Wähle einen Tag, der noch kommt.',
    successors: 'Wer Inhaber wird',
    successorsHint: (name) =>
      `${name} ist dort der einzige Inhaber und wird Admin. Das bleibt so, auch wenn die Sperre aufgehoben wird.`,
    stillOwned: (organizations) => `Braucht zuerst einen neuen Inhaber: ${organizations}`,
    onlyAdminsChoose: 'Nur Admins können ihn bestimmen.',
    submit: 'Sperren',
    keep: 'Zugang lassen',
    done: (name) => `${name} ist gesperrt`,
  },

  unbanning: {
    title: (name) => `Sperre von ${name} aufheben?`,
    sentence: 'Diese Person kann sich sofort wieder anmelden.',
    submit: 'Sperre aufheben',
    keep: 'Sperre lassen',
    done: (name) => `${name} kann sich wieder anmelden`,
  },

  passwords: {
    title: (name) => `Passwort für ${name} festlegen`,
    sentence: 'Diese Person erfährt es per Mail und wird überall abgemeldet.',
    newPassword: 'Neues Passwort',
    generate: 'Erzeugen',
    copy: 'Passwort kopieren',
    submit: 'Passwort festlegen',
    done: (name) => `${name} hat ein neues Passwort`,
  },

  viewing: {
    title: (name) => `Als ${name} sehen?`,
    sentence: (name, seconds) => `Du siehst, was ${name} sieht, für ${duration(seconds)}. Es steht im Protokoll.`,
    submit: 'Als diese Person sehen',
    keep: 'Du selbst bleiben',
  },

  signingOut: {
    title: (name) => `${name} überall abmelden?`,
    sentence: (devices) => `Das beendet ${count(devices, 'Anmeldung', 'Anmeldungen')}.`,
    submit: 'Abmelden',
    keep: 'Angemeldet lassen',
    done: (name) => `${name} ist überall abgemeldet`,
  },

  removing: {
    title: (name) => `${name} löschen?`,
    sentence: 'Profil, Anmeldungen und Mitgliedschaften verschwinden endgültig.',
    onlyOwner: (amount) =>
      `Diese Person ist einziger Inhaber von ${count(amount, 'Organisation', 'Organisationen')}. Gib jeder einen anderen, oder lösche sie.`,
    typeEmail: (email) => ['Tippe zur Bestätigung ', strong(email)],
    differs: 'Das ist nicht die E-Mail-Adresse dieser Person.',
    submit: 'Person löschen',
    keep: 'Behalten',
    done: (name) => `${name} ist gelöscht`,
  },
}

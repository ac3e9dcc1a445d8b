import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'

const nothingToDo = 'Warst du das? Dann musst du nichts tun.'
const resetAtOnce = 'Warst du das nicht? Setze dein Passwort sofort zurück. Das meldet auch alle anderen ab.'

/** The texts of mails in German. The first sentence follows the comma of the greeting, so it begins in lower case. */
export const german: MailMessages = {
  locale: 'de',
  formats: 'de-DE',
  copyLink: 'Der Knopf geht nicht? Kopiere diesen Link in deinen Browser:',
  roles: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied' },
  somebody: 'Jemand',
  anOrganization: 'einer Organisation',

  hello: (name) => (name ? `Hallo ${name},` : 'Hallo,'),
  moment: (date, time) => `${date} um\u00a0${time}`,
  device({ browser, system }) {
    if (browser) return system ? `${browser} auf ${system}` : browser
    return system ? `Eine App auf ${system}` : 'Ein unbekanntes Gerät'
  },

  verifyEmail: ({ app, email, duration }) => ({
    subject: `Bestätige deine E-Mail-Adresse für ${app}`,
    preview: `Bestätige, dass ${email} deine Adresse ist. Der Link gilt ${duration}.`,
    heading: 'E-Mail-Adresse bestätigen',
    paragraphs: [sentence`bestätige ${strong(email)} als deine Adresse bei ${app}. Der Link gilt ${strong(duration)}.`],
    label: 'E-Mail bestätigen',
    footnote: 'Warst du das nicht? Dann lass die Mail liegen. Ohne den Link kann niemand deine Adresse bestätigen.',
  }),

  resetPassword: ({ app, email, duration }) => ({
    subject: `Setze dein Passwort für ${app} zurück`,
    preview: `Wähle ein neues Passwort für ${email}. Der Link gilt einmal, ${duration} lang.`,
    heading: 'Passwort zurücksetzen',
    paragraphs: [
      sentence`wähle ein neues Passwort für ${strong(email)} bei ${app}. Der Link gilt einmal, ${strong(duration)} lang.`,
    ],
    label: 'Passwort wählen',
    footnote: 'Warst du das nicht? Dann lass die Mail liegen. Dein Passwort bleibt, wie es ist.',
  }),

  passwordChanged: ({ app, email, isFirst }) => ({
    subject: isFirst ? `Dein Konto bei ${app} hat jetzt ein Passwort` : `Dein Passwort bei ${app} wurde geändert`,
    preview: `Es geht um ${email}. Wenn du das warst, musst du nichts tun.`,
    heading: isFirst ? 'Dein Konto hat jetzt ein Passwort' : 'Dein Passwort wurde geändert',
    paragraphs: [
      isFirst
        ? sentence`du kannst dich bei ${app} jetzt mit ${strong(email)} und einem Passwort anmelden.`
        : sentence`das Passwort für ${strong(email)} bei ${app} wurde geändert.`,
      nothingToDo,
    ],
    label: 'Passwort zurücksetzen',
    footnote: resetAtOnce,
  }),

  passwordsPaused: ({ app, email }) => ({
    subject: `Passwörter auf neuen Geräten angehalten bei ${app}`,
    preview: `Für ${email} wurden zu viele falsche Passwörter versucht. Deine eigenen Geräte funktionieren weiter.`,
    heading: 'Auf neuen Geräten sind Passwörter angehalten',
    paragraphs: [
      sentence`jemand hat für ${strong(email)} bei ${app} zu viele falsche Passwörter versucht. Auf diesem Weg ist niemand hereingekommen.`,
      'Auf Geräten, auf denen du schon angemeldet warst, funktioniert dein Passwort weiter. Auf einem neuen Gerät wählst du mit dem Link unten ein neues. Unter „Sicherheit“ kannst du Passwörter auch wieder zulassen.',
    ],
    label: 'Passwort zurücksetzen',
    footnote: 'Dein Passwort ist unverändert. Wenn du es auch anderswo benutzt, wähle ein neues.',
  }),

  changeEmail: ({ app, email, newEmail, duration }) => ({
    subject: `Stimme deiner neuen E-Mail-Adresse für ${app} zu`,
    preview: `Dein Konto würde von ${email} zu ${newEmail} wechseln. Der Link gilt einmal, ${duration} lang.`,
    heading: 'Neuer E-Mail-Adresse zustimmen',
    paragraphs: [
      sentence`dein Konto bei ${app} würde von ${strong(email)} zu ${strong(newEmail)} wechseln.`,
      sentence`Öffne den Link dort, wo du angemeldet bist. Er gilt einmal, ${strong(duration)} lang.`,
    ],
    label: 'Der Änderung zustimmen',
    footnote:
      'Warst du das nicht? Öffne den Link nicht, und ändere dein Passwort. Deine E-Mail-Adresse bleibt, wie sie ist.',
  }),

  emailChanged: ({ app, email, newEmail, support }) => ({
    subject: `Deine E-Mail-Adresse bei ${app} wurde geändert`,
    preview: `Dein Konto nutzt jetzt ${newEmail}. Wenn du das warst, musst du nichts tun.`,
    heading: 'Deine E-Mail-Adresse wurde geändert',
    paragraphs: [
      sentence`dein Konto bei ${app} nutzt nicht mehr ${strong(email)}. Es nutzt jetzt ${strong(newEmail)}.`,
      nothingToDo,
    ],
    footnote: tell(app, support),
  }),

  newDevice: ({ app, email, device, ipAddress, moment }) => ({
    subject: `Neue Anmeldung bei ${app}`,
    preview: `${device}, ${moment}. Wenn du das warst, musst du nichts tun.`,
    heading: 'Neue Anmeldung mit deinem Konto',
    paragraphs: [
      sentence`jemand hat sich bei ${app} mit ${strong(email)} angemeldet, auf einem Gerät oder in einem Netz, das du noch nicht benutzt hast.`,
      ipAddress
        ? sentence`${strong(device)}, von der Adresse ${strong(ipAddress)}, am ${strong(moment)}.`
        : sentence`${strong(device)}, am ${strong(moment)}.`,
      nothingToDo,
    ],
    label: 'Passwort zurücksetzen',
    footnote: resetAtOnce,
  }),

  invitation: ({ app, email, organization, inviter, roles, duration }) => ({
    subject: `${inviter} hat dich zu ${organization} eingeladen`,
    preview: `Deine Einladung zu ${organization} bei ${app}. Der Link gilt ${duration}.`,
    heading: `Einladung zu ${organization}`,
    paragraphs: [
      sentence`${strong(inviter)} hat dich zu ${strong(organization)} bei ${app} eingeladen, als ${strong(roles)}. Die Einladung ist für ${strong(email)} und gilt ${strong(duration)}.`,
    ],
    label: 'Einladung ansehen',
    footnote: `Hast du mit ${inviter} oder ${organization} nichts zu tun? Dann lass die Mail liegen. Ohne den Link passiert nichts.`,
  }),

  accountExists: ({ app, email }) => ({
    subject: `Du hast schon ein Konto bei ${app}`,
    preview: `Jemand wollte mit ${email} noch eines erstellen. Nichts hat sich geändert.`,
    heading: 'Du hast schon ein Konto',
    paragraphs: [
      sentence`jemand wollte mit ${strong(email)} ein Konto erstellen. Du hast schon eines bei ${app}.`,
      'Warst du das? Melde dich an wie bisher.',
    ],
    label: 'Anmelden',
    footnote:
      'Warst du das nicht? Dann lass die Mail liegen. Nichts hat sich geändert, und niemand ist in dein Konto gekommen.',
  }),

  accountLinked: ({ app, email, provider }) => ({
    subject: `${provider} wurde mit deinem Konto verbunden`,
    preview: `Du kannst dich bei ${app} jetzt mit ${provider} anmelden.`,
    heading: `${provider} ist verbunden`,
    paragraphs: [
      sentence`in dein Konto ${strong(email)} bei ${app} kommst du jetzt auch mit ${strong(provider)}. Wenn du das warst, musst du nichts tun.`,
    ],
    label: 'Deine Anmeldewege ansehen',
    footnote: 'Warst du das nicht? Trenne es dort, und wähle ein neues Passwort.',
  }),

  linkAccount: ({ app, email, provider, duration }) => ({
    subject: `Verbinde ${provider} mit deinem Konto`,
    preview: `Jemand hat sich mit ${provider} unter deiner Adresse angemeldet.`,
    heading: `Warst du das, mit ${provider}?`,
    paragraphs: [
      sentence`jemand hat sich bei ${app} mit einem Konto von ${strong(provider)} angemeldet, das deine Adresse ${strong(email)} hat. Unter dieser Adresse gibt es schon ein Konto.`,
      `Wenn du das warst, öffne den Link im selben Browser. Er verbindet ${provider} und meldet dich an.`,
    ],
    label: `${provider} verbinden`,
    footnote: `Der Link gilt einmal, ${duration} lang. Wenn du das nicht warst, tu nichts: Ohne ihn kommt niemand herein.`,
  }),

  guessingNoticed: ({ app, ipAddress, moment }) => ({
    subject: `Jemand rät Passwörter bei ${app}`,
    preview: ipAddress
      ? `Von ${ipAddress} kamen in einer Stunde falsche Passwörter für mehr als 20 Konten.`
      : 'Es gibt weit mehr falsche Passwörter als sonst.',
    heading: 'Jemand rät Passwörter',
    paragraphs: [
      ipAddress
        ? sentence`bei ${app} kamen in einer Stunde falsche Passwörter für mehr als 20 Konten aus dem Netz von ${strong(ipAddress)}. Bemerkt am ${strong(moment)}.`
        : sentence`bei ${app} gab es mehr als 10 Mal so viele falsche Passwörter wie sonst. Bemerkt am ${strong(moment)}.`,
      'Jedes Konto lässt nur wenige Versuche zu, dann müssen sie warten. Auf Geräten, die sie schon benutzt haben, melden sich alle weiter an. Wenn es nicht aufhört, sperre das Netz in deinem Proxy oder deiner Firewall.',
    ],
    label: 'Audit-Log öffnen',
    footnote: 'Du bekommst diese E-Mail, weil du die Website verwaltest, höchstens einmal am Tag.',
  }),

  deleteAccount: ({ app, email, duration }) => ({
    subject: `Lösche dein Konto bei ${app}`,
    preview: `Noch ist nichts gelöscht. Der Link gilt einmal, ${duration} lang.`,
    heading: 'Dein Konto löschen',
    paragraphs: [
      sentence`der Link löscht das Konto von ${strong(email)} bei ${app} endgültig. Noch ist nichts gelöscht.`,
      sentence`Öffne ihn dort, wo du angemeldet bist. Er gilt einmal, ${strong(duration)} lang.`,
    ],
    label: 'Konto löschen',
    footnote: 'Anders entschieden? Dann lass die Mail liegen. Warst du das nicht? Ändere dein Passwort.',
  }),

  accountDeleted: ({ app, email, support }) => ({
    subject: `Dein Konto bei ${app} wurde gelöscht`,
    preview: `Das Konto von ${email} ist weg, mit allem darin.`,
    heading: 'Dein Konto wurde gelöscht',
    paragraphs: [
      sentence`das Konto von ${strong(email)} bei ${app} ist weg, mit allem darin.`,
      'Du kannst jederzeit ein neues erstellen.',
    ],
    footnote: tell(app, support),
  }),
}

function tell(app: string, support: string | undefined) {
  return support
    ? sentence`Warst du das nicht? Schreib sofort an ${strong(support)}.`
    : `Warst du das nicht? Sag es sofort denen, die ${app} betreiben.`
}

import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'
import { germanCodes } from './german-codes.ts'
import { germanFactors } from './german-factors.ts'
import { germanKeys } from './german-keys.ts'
import { germanTakeBack } from './german-take-back.ts'
import { germanWebhooks } from './german-webhooks.ts'

const nothingToDo = 'Wenn du das warst, musst du nichts tun.'
const resetAtOnce = (resetSignsOut: boolean) =>
  `Wenn du das nicht warst, setze dein Passwort sofort zurück${resetSignsOut ? '. Damit werden auch alle Geräte abgemeldet.' : ' und melde dich auf allen Geräten ab.'}`

/** The texts of mails in German. The first sentence follows the comma of the greeting, so it begins in lower case. */
export const german: MailMessages = {
  ...germanCodes,
  ...germanFactors,
  ...germanTakeBack,
  ...germanWebhooks,
  ...germanKeys,

  locale: 'de',
  formats: 'de-DE',
  copyLink: 'Die Schaltfläche funktioniert nicht? Kopiere diesen Link in deinen Browser:',
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
    preview: `Bestätige, dass ${email} deine Adresse ist. Der Link ist ${duration} gültig.`,
    heading: 'E-Mail-Adresse bestätigen',
    paragraphs: [
      sentence`bestätige ${strong(email)} als deine Adresse bei ${app}. Der Link ist ${strong(duration)} gültig.`,
    ],
    label: 'E-Mail-Adresse bestätigen',
    footnote:
      'Wenn du das nicht angefordert hast, ignoriere diese E-Mail. Ohne den Link kann niemand deine Adresse bestätigen.',
  }),

  resetPassword: ({ app, email, duration }) => ({
    subject: `Setze dein Passwort für ${app} zurück`,
    preview: `Wähle ein neues Passwort für ${email}. Der Link ist nur einmal verwendbar und ${duration} gültig.`,
    heading: 'Passwort zurücksetzen',
    paragraphs: [
      sentence`wähle ein neues Passwort für ${strong(email)} bei ${app}. Der Link ist nur einmal verwendbar und ${strong(duration)} gültig.`,
    ],
    label: 'Passwort wählen',
    footnote: 'Wenn du das nicht angefordert hast, ignoriere diese E-Mail. Dein Passwort bleibt unverändert.',
  }),

  passwordChanged: ({ app, email, isFirst, resetSignsOut }) => ({
    subject: isFirst ? `Dein Konto bei ${app} hat jetzt ein Passwort` : `Dein Passwort bei ${app} wurde geändert`,
    preview: `Es geht um das Konto ${email}. Wenn du das warst, musst du nichts tun.`,
    heading: isFirst ? 'Dein Konto hat jetzt ein Passwort' : 'Dein Passwort wurde geändert',
    paragraphs: [
      isFirst
        ? sentence`du kannst dich bei ${app} jetzt mit ${strong(email)} und einem Passwort anmelden.`
        : sentence`das Passwort für ${strong(email)} bei ${app} wurde geändert.`,
      nothingToDo,
    ],
    label: 'Passwort zurücksetzen',
    footnote: resetAtOnce(resetSignsOut),
  }),

  passwordsPaused: ({ app, email }) => ({
    subject: `Passwort-Anmeldung auf neuen Geräten pausiert (${app})`,
    preview: `Für ${email} wurden zu viele falsche Passwörter eingegeben. Auf Geräten, die du schon benutzt, kannst du dein Passwort weiter verwenden.`,
    heading: 'Anmeldung mit Passwort auf neuen Geräten pausiert',
    paragraphs: [
      sentence`jemand hat für ${strong(email)} bei ${app} zu viele falsche Passwörter eingegeben. Niemand konnte sich damit anmelden.`,
      'Auf Geräten, auf denen du schon angemeldet warst, kannst du dein Passwort weiter verwenden. Um dich auf einem neuen Gerät anzumelden, wähle mit dem Link unten ein neues Passwort. Oder öffne „Sicherheit“ auf einem Gerät, auf dem du angemeldet bist, und lass dein Passwort auf neuen Geräten wieder zu.',
    ],
    label: 'Passwort zurücksetzen',
    footnote: 'Dein Passwort ist unverändert. Wenn du es auch anderswo benutzt, wähle ein neues.',
  }),

  changeEmail: ({ app, email, newEmail, duration }) => ({
    subject: `Bestätige die Änderung deiner E-Mail-Adresse für ${app}`,
    preview: `Jemand möchte deine E-Mail-Adresse von ${email} in ${newEmail} ändern. Der Link ist nur einmal verwendbar und ${duration} gültig.`,
    heading: 'Änderung deiner E-Mail-Adresse bestätigen',
    paragraphs: [
      sentence`jemand möchte die E-Mail-Adresse deines Kontos bei ${app} von ${strong(email)} in ${strong(newEmail)} ändern.`,
      sentence`Öffne den Link auf einem Gerät, auf dem du angemeldet bist. Er ist nur einmal verwendbar und ${strong(duration)} gültig.`,
    ],
    label: 'Änderung bestätigen',
    footnote:
      'Wenn du das nicht warst, öffne den Link nicht und ändere dein Passwort. Deine E-Mail-Adresse bleibt unverändert.',
  }),

  emailChanged: ({ app, email, newEmail, support }) => ({
    subject: `Deine E-Mail-Adresse bei ${app} wurde geändert`,
    preview: `Deine E-Mail-Adresse ist jetzt ${newEmail}. Wenn du das warst, musst du nichts tun.`,
    heading: 'Deine E-Mail-Adresse wurde geändert',
    paragraphs: [
      sentence`die E-Mail-Adresse deines Kontos bei ${app} wurde von ${strong(email)} in ${strong(newEmail)} geändert.`,
      nothingToDo,
    ],
    footnote: tell(app, support),
  }),

  newDevice: ({ app, email, device, ipAddress, moment, resetSignsOut }) => ({
    subject: `Neue Anmeldung bei ${app}`,
    preview: `${device}, ${moment}. Wenn du das warst, musst du nichts tun.`,
    heading: 'Neue Anmeldung mit deinem Konto',
    paragraphs: [
      sentence`jemand hat sich bei ${app} mit ${strong(email)} auf einem neuen Gerät oder in einem neuen Netzwerk angemeldet.`,
      ipAddress
        ? sentence`${strong(device)}, IP-Adresse ${strong(ipAddress)}, am ${strong(moment)}.`
        : sentence`${strong(device)}, am ${strong(moment)}.`,
      nothingToDo,
    ],
    label: 'Passwort zurücksetzen',
    footnote: resetAtOnce(resetSignsOut),
  }),

  deviceConnected: ({ app, email, client, ipAddress, moment }) => ({
    subject: `Ein Gerät wurde mit deinem Konto bei ${app} verbunden`,
    preview: `${client}, ${moment}. Wenn du das warst, musst du nichts tun.`,
    heading: 'Ein Gerät wurde verbunden',
    paragraphs: [
      sentence`${strong(client)} ist jetzt bei ${app} mit ${strong(email)} angemeldet. Der Code des Geräts wurde in einem Browser bestätigt, in dem du angemeldet warst.`,
      ipAddress ? sentence`IP-Adresse ${strong(ipAddress)}, am ${strong(moment)}.` : sentence`Am ${strong(moment)}.`,
      nothingToDo,
    ],
    label: 'Gerät trennen',
    footnote: 'Wenn du das nicht warst, trenne das Gerät und wähle ein neues Passwort.',
  }),

  invitation: ({ app, email, organization, inviter, roles, duration }) => ({
    subject: `${inviter} hat dich zu ${organization} eingeladen`,
    preview: `Deine Einladung zu ${organization} bei ${app}. Der Link ist ${duration} gültig.`,
    heading: `Einladung zu ${organization}`,
    paragraphs: [
      sentence`${strong(inviter)} hat dich als ${strong(roles)} zu ${strong(organization)} bei ${app} eingeladen. Die Einladung ist an ${strong(email)} gerichtet und ${strong(duration)} gültig.`,
    ],
    label: 'Einladung ansehen',
    footnote: `Wenn du ${inviter} oder ${organization} nicht kennst, ignoriere diese E-Mail. Es passiert nichts, solange du den Link nicht öffnest.`,
  }),

  accountExists: ({ app, email }) => ({
    subject: `Du hast schon ein Konto bei ${app}`,
    preview: `Jemand wollte mit ${email} noch ein Konto erstellen. Es hat sich nichts geändert.`,
    heading: 'Du hast schon ein Konto',
    paragraphs: [
      sentence`jemand wollte mit ${strong(email)} ein Konto erstellen. Du hast schon eines bei ${app}.`,
      'Wenn du das warst, melde dich wie gewohnt an.',
    ],
    label: 'Anmelden',
    footnote:
      'Wenn du das nicht warst, ignoriere diese E-Mail. Es hat sich nichts geändert, und niemand hat sich mit deinem Konto angemeldet.',
  }),

  accountLinked: ({ app, email, provider }) => ({
    subject: `${provider} wurde mit deinem Konto verbunden`,
    preview: `Du kannst dich bei ${app} jetzt mit ${provider} anmelden.`,
    heading: `${provider} wurde verbunden`,
    paragraphs: [
      sentence`du kannst dich bei ${app} als ${strong(email)} jetzt auch mit ${strong(provider)} anmelden. Wenn du das warst, musst du nichts tun.`,
    ],
    label: 'Anmeldemethoden ansehen',
    footnote: `Wenn du das nicht warst, trenne ${provider} unter „Sicherheit“ und wähle ein neues Passwort.`,
  }),

  linkAccount: ({ app, email, provider, duration }) => ({
    subject: `Verbinde ${provider} mit deinem Konto`,
    preview: `Jemand wollte sich mit ${provider} und deiner E-Mail-Adresse anmelden.`,
    heading: `Wolltest du dich mit ${provider} anmelden?`,
    paragraphs: [
      sentence`jemand wollte sich bei ${app} mit einem Konto von ${strong(provider)} anmelden, das deine E-Mail-Adresse ${strong(email)} verwendet. Du hast schon ein Konto mit dieser Adresse.`,
      `Wenn du das warst, öffne den Link in dem Browser, in dem du dich anmelden wolltest. Damit wird ${provider} verbunden, und du wirst angemeldet.`,
    ],
    label: `${provider} verbinden`,
    footnote: `Der Link ist nur einmal verwendbar und ${duration} gültig. Wenn du das nicht warst, ignoriere diese E-Mail: Ohne den Link kann sich niemand anmelden.`,
  }),

  guessingNoticed: ({ app, ipAddress, moment }) => ({
    subject: `Jemand versucht, Passwörter bei ${app} zu erraten`,
    preview: ipAddress
      ? `Von ${ipAddress} aus wurden innerhalb einer Stunde falsche Passwörter für mehr als 20 Konten eingegeben.`
      : 'Es werden weit mehr falsche Passwörter eingegeben als sonst.',
    heading: 'Jemand versucht, Passwörter zu erraten',
    paragraphs: [
      ipAddress
        ? sentence`aus dem Netzwerk von ${strong(ipAddress)} wurden bei ${app} innerhalb einer Stunde falsche Passwörter für mehr als 20 Konten eingegeben. Das haben wir am ${strong(moment)} bemerkt.`
        : sentence`bei ${app} wurden mehr als 10-mal so viele falsche Passwörter eingegeben wie sonst. Das haben wir am ${strong(moment)} bemerkt.`,
      'Für jedes Konto sind nur wenige Versuche möglich, dann folgt eine Wartezeit. Auf bekannten Geräten bleibt die Anmeldung möglich. Wenn die Versuche andauern, sperre das Netzwerk in deinem Proxy oder deiner Firewall.',
    ],
    label: 'Audit-Log öffnen',
    footnote: 'Als Admin bekommst du diese E-Mail höchstens einmal pro Tag.',
  }),

  deleteAccount: ({ app, email, duration }) => ({
    subject: `Dein Konto bei ${app} löschen`,
    preview: `Noch ist nichts gelöscht. Der Link ist nur einmal verwendbar und ${duration} gültig.`,
    heading: 'Dein Konto löschen',
    paragraphs: [
      sentence`wenn du den Link öffnest, wird das Konto von ${strong(email)} bei ${app} endgültig gelöscht. Noch ist nichts gelöscht.`,
      sentence`Öffne den Link auf einem Gerät, auf dem du angemeldet bist. Er ist nur einmal verwendbar und ${strong(duration)} gültig.`,
    ],
    label: 'Konto löschen',
    footnote:
      'Wenn du es dir anders überlegt hast, ignoriere diese E-Mail. Wenn du die Löschung nicht angefordert hast, ändere dein Passwort.',
  }),

  accountDeleted: ({ app, email, support }) => ({
    subject: `Dein Konto bei ${app} wurde gelöscht`,
    preview: `Das Konto von ${email} wurde mit allen Daten gelöscht.`,
    heading: 'Dein Konto wurde gelöscht',
    paragraphs: [sentence`das Konto von ${strong(email)} bei ${app} wurde mit allen Daten gelöscht.`],
    footnote: tell(app, support),
  }),
}

function tell(app: string, support: string | undefined) {
  return support
    ? sentence`Wenn du das nicht warst, kontaktiere sofort ${strong(support)}.`
    : `Wenn du das nicht warst, kontaktiere sofort die Admins von ${app}.`
}

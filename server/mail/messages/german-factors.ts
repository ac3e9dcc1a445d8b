import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'

const nothingToDo = 'Wenn du das warst, musst du nichts tun.'

/**
 * The texts of mails about second factors and passkeys, in German. The first sentence follows the comma of the greeting,
 * so it begins in lower case.
 */
export const germanFactors: Pick<
  MailMessages,
  'secondFactorChanged' | 'passkeyChanged' | 'factorReset' | 'passwordKnown' | 'trustEnded'
> = {
  secondFactorChanged({ app, email, change }) {
    const heading = {
      enabled: 'Dein zweiter Schritt ist eingeschaltet',
      disabled: 'Dein zweiter Schritt ist ausgeschaltet',
      replaced: 'Deine Authenticator-App wurde ersetzt',
      codes: 'Du hast neue Wiederherstellungscodes',
      'email-code-added': 'E-Mail-Codes sind für dein Konto eingeschaltet',
      'email-code-removed': 'E-Mail-Codes sind für dein Konto ausgeschaltet',
    }[change]
    const news = {
      enabled: sentence`für die Anmeldung bei ${app} mit ${strong(email)} ist jetzt ein zweiter Schritt nötig.`,
      disabled: sentence`für die Anmeldung bei ${app} mit ${strong(email)} ist kein zweiter Schritt mehr nötig.`,
      replaced: sentence`für die Anmeldung bei ${app} mit ${strong(email)} brauchst du jetzt Codes aus einer anderen Authenticator-App. Codes aus der bisherigen App gelten nicht mehr.`,
      codes: sentence`für ${strong(email)} bei ${app} wurden neue Wiederherstellungscodes erstellt. Die bisherigen Codes gelten nicht mehr.`,
      'email-code-added': sentence`für die Anmeldung bei ${app} mit ${strong(email)} kannst du dir den Code für den zweiten Schritt jetzt auch per E-Mail schicken lassen.`,
      'email-code-removed': sentence`für die Anmeldung bei ${app} mit ${strong(email)} kannst du dir den Code für den zweiten Schritt nicht mehr per E-Mail schicken lassen.`,
    }[change]
    return {
      subject: `${heading} (${app})`,
      preview: `Es geht um das Konto ${email}. Wenn du das warst, musst du nichts tun.`,
      heading,
      paragraphs: [news, nothingToDo],
      label: 'Sicherheit prüfen',
      footnote: 'Wenn du das nicht warst, wähle sofort ein neues Passwort und melde dich auf allen Geräten ab.',
    }
  },

  passkeyChanged({ app, email, change, passkey }) {
    const heading = {
      added: 'Du hast einen neuen Passkey',
      removed: 'Ein Passkey wurde entfernt',
      suspect: 'Ein Passkey wurde möglicherweise kopiert',
    }[change]
    const news = {
      added: sentence`der Passkey ${strong(passkey)} für ${strong(email)} bei ${app} wurde hinzugefügt.`,
      removed: sentence`der Passkey ${strong(passkey)} für ${strong(email)} bei ${app} wurde entfernt.`,
      suspect: sentence`der Passkey ${strong(passkey)} für ${strong(email)} bei ${app} wurde auf eine Weise verwendet, die auf eine Kopie hindeutet. Wir haben ihn abgelehnt und gesperrt.`,
    }[change]
    return {
      subject: `${heading} (${app})`,
      preview: {
        added: `Der Passkey ${passkey} für ${email} wurde hinzugefügt.`,
        removed: `Der Passkey ${passkey} für ${email} wurde entfernt.`,
        suspect: `Wir haben den Passkey ${passkey} für ${email} gesperrt.`,
      }[change],
      heading,
      paragraphs:
        change === 'suspect'
          ? [news, 'Entferne diesen Passkey und erstelle einen neuen auf einem Gerät, dem du vertraust.']
          : [news, nothingToDo],
      label: 'Sicherheit prüfen',
      footnote:
        'Wenn du das nicht warst, entferne unbekannte Passkeys, wähle ein neues Passwort und melde dich auf allen Geräten ab.',
    }
  },

  factorReset({ app, email, notice, wait, code }) {
    const heading = {
      requested: 'Dein zweiter Schritt soll zurückgesetzt werden',
      reminder: 'Dein zweiter Schritt wird zurückgesetzt',
      administrator: 'Ein Admin setzt deinen zweiten Schritt zurück',
      code: 'Du kannst dich jetzt ohne zweiten Schritt anmelden',
    }[notice]
    const news = {
      requested: [
        sentence`jemand möchte sich bei ${app} als ${strong(email)} anmelden und gibt an, keinen Zugriff mehr auf den zweiten Schritt zu haben.`,
        sentence`Wenn du das warst, warte ${strong(wait)}. Dann schicken wir dir einen Code, mit dem sich der zweite Schritt zurücksetzen lässt. Wenn nicht, stoppe das Zurücksetzen jetzt und wähle ein neues Passwort.`,
      ],
      reminder: [
        sentence`jemand möchte sich als ${strong(email)} bei ${app} anmelden und gibt an, keinen Zugriff mehr auf den zweiten Schritt zu haben. Die Wartezeit beträgt noch ${strong(wait)}. Danach schicken wir dir einen Code, mit dem sich der zweite Schritt zurücksetzen lässt.`,
        'Wenn du das nicht warst, stoppe das Zurücksetzen jetzt und wähle ein neues Passwort.',
      ],
      administrator: [
        sentence`ein Admin setzt den zweiten Schritt von ${strong(email)} bei ${app} zurück. Die Wartezeit beträgt noch ${strong(wait)}. Danach werden Authenticator-App, Passkeys und Wiederherstellungscodes entfernt, und du wirst überall abgemeldet.`,
        'Wenn du nicht darum gebeten hast, stoppe das Zurücksetzen jetzt.',
      ],
      code: [
        sentence`melde dich wie gewohnt bei ${app} an, wähle „Ich kann keine dieser Methoden verwenden“ und gib diesen Code ein: ${strong(code)}`,
        'Der Code ist 24 Stunden gültig. Wenn du ihn eingibst, werden Authenticator-App, Passkeys und Wiederherstellungscodes entfernt, und du wirst überall abgemeldet. Wenn du nicht darum gebeten hast, stoppe das Zurücksetzen jetzt und wähle ein neues Passwort.',
      ],
    }[notice]
    return {
      subject: `${heading} (${app})`,
      preview: `Es geht um das Konto ${email}. Wenn du nicht darum gebeten hast, stoppe das Zurücksetzen.`,
      heading,
      paragraphs: news,
      label: 'Zurücksetzen stoppen',
      footnote:
        notice === 'code'
          ? 'Gib diesen Code niemals weiter.'
          : 'Wenn du das Zurücksetzen stoppst, bleibt dein Konto unverändert.',
    }
  },

  passwordKnown: ({ app, email }) => ({
    subject: `Jemand kennt dein Passwort für ${app}`,
    preview: `Das Passwort für ${email} war richtig, aber die Codes für den zweiten Schritt waren falsch.`,
    heading: 'Jemand kennt dein Passwort',
    paragraphs: [
      sentence`jemand hat das richtige Passwort für ${strong(email)} bei ${app} eingegeben und danach zu viele falsche Codes. Die Anmeldung ist nicht gelungen.`,
      'Wenn du das warst, warte etwas und versuche es erneut. Wenn nicht, wähle jetzt ein neues Passwort.',
    ],
    label: 'Passwort zurücksetzen',
    footnote: 'Wenn du dieses Passwort auch anderswo verwendest, ändere es dort ebenfalls.',
  }),

  trustEnded: ({ app, email, device }) => ({
    subject: `Vertrauenswürdiges Gerät möglicherweise kopiert (${app})`,
    preview: `${device} gilt nicht mehr als vertrauenswürdig. Dort brauchst du bei der Anmeldung wieder den zweiten Schritt.`,
    heading: 'Ein vertrauenswürdiges Gerät wurde möglicherweise kopiert',
    paragraphs: [
      sentence`wir erkennen dein vertrauenswürdiges Gerät (${strong(device)}) an Daten in seinem Browser. Bei einer Anmeldung als ${strong(email)} bei ${app} wurde eine alte Kopie dieser Daten verwendet. Deshalb gilt das Gerät nicht mehr als vertrauenswürdig, und du brauchst dort wieder den zweiten Schritt.`,
      'Wenn du dieses Gerät oder diesen Browser aus einem Backup wiederhergestellt hast, musst du nichts tun. Wenn nicht, prüfe, welche Geräte angemeldet sind, melde unbekannte Geräte ab und wähle ein neues Passwort.',
    ],
    label: 'Geräte prüfen',
    footnote: 'Nach einer Passwortänderung gilt keines deiner Geräte mehr als vertrauenswürdig.',
  }),
}

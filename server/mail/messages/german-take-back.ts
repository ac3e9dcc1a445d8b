import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'

/** The texts of mails about changes that can be undone, in German. */
export const germanTakeBack: Pick<MailMessages, 'undo' | 'accountUnlinked' | 'takenBack' | 'addressTaken'> = {
  undo: ({ duration }) => ({
    label: 'Änderung zurücknehmen',
    footnote: `Wenn du das nicht warst, nimm die Änderung zurück. Der Link ist ${duration} gültig. Dein Konto ist dann wieder wie vorher, und alle Geräte werden abgemeldet.`,
  }),

  accountUnlinked({ app, email, provider }) {
    const heading = provider === null ? 'Dein Passwort wurde entfernt' : `${provider} wurde getrennt`
    return {
      subject: `${heading} (${app})`,
      preview: `Es geht um das Konto ${email}. Wenn du das warst, musst du nichts tun.`,
      heading,
      paragraphs: [
        provider === null
          ? sentence`du kannst dich bei ${app} als ${strong(email)} nicht mehr mit einem Passwort anmelden.`
          : sentence`du kannst dich bei ${app} als ${strong(email)} nicht mehr mit ${strong(provider)} anmelden.`,
        'Wenn du das warst, musst du nichts tun.',
      ],
      label: 'Anmeldewege ansehen',
      footnote: 'Wenn du das nicht warst, wähle ein neues Passwort und melde dich auf allen Geräten ab.',
    }
  },

  takenBack: ({ app, email }) => ({
    subject: `Dein Konto bei ${app} ist wiederhergestellt`,
    preview: `Die Anmeldewege von ${email} sind wieder wie vor der Änderung.`,
    heading: 'Dein Konto ist wiederhergestellt',
    paragraphs: [
      sentence`eine Änderung von ${strong(email)} bei ${app} wurde mit dem Link aus unserer E-Mail zurückgenommen. Die Adresse, das Passwort und alle anderen Anmeldewege sind wieder wie vorher, und alle Geräte sind abgemeldet.`,
      'Wähle jetzt ein neues Passwort, denn vielleicht kennt jemand das alte. Bis dahin, höchstens 24 Stunden lang, kann niemand deine Anmeldewege ändern.',
    ],
    label: 'Neues Passwort wählen',
    footnote: 'Wenn du das nicht warst, liest jemand deine E-Mails und kennt dein Passwort. Ändere beides.',
  }),

  addressTaken: ({ app, user }) => ({
    subject: `Adresse nicht wiederhergestellt (${app})`,
    preview: `Die frühere Adresse von ${user} gehört jetzt zu einem anderen Konto.`,
    heading: 'Eine Adresse konnte nicht wiederhergestellt werden',
    paragraphs: [
      sentence`${strong(user)} hat eine Änderung des Kontos bei ${app} zurückgenommen. Die frühere Adresse gehört jetzt zu einem anderen Konto. Deshalb hat das Konto keine Adresse und kann sich weder per E-Mail noch mit Adresse und Passwort anmelden.`,
      'Frage nach, welches der beiden Konten bleiben soll.',
    ],
    label: 'Person öffnen',
    footnote: 'Du bekommst höchstens eine solche E-Mail am Tag. Das Protokoll enthält jedes wiederhergestellte Konto.',
  }),
}

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
      label: 'Anmeldemethoden ansehen',
      footnote: 'Wenn du das nicht warst, wähle ein neues Passwort und melde dich auf allen Geräten ab.',
    }
  },

  takenBack: ({ app, email, isLocked }) => ({
    subject: `Dein Konto bei ${app} ist wiederhergestellt`,
    preview: `Die Anmeldemethoden von ${email} sind wieder wie vor der Änderung.`,
    heading: 'Dein Konto ist wiederhergestellt',
    paragraphs: [
      sentence`eine Änderung am Konto ${strong(email)} bei ${app} wurde mit dem Link aus unserer E-Mail zurückgenommen. Die E-Mail-Adresse, das Passwort und alle anderen Anmeldemethoden sind wieder wie vorher, und alle Geräte sind abgemeldet.`,
      isLocked
        ? 'Wähle jetzt ein neues Passwort, denn vielleicht kennt jemand dein jetziges. Bis dahin, aber höchstens 24 Stunden lang, kann niemand deine Anmeldemethoden ändern.'
        : 'Melde dich jetzt an und prüfe deine Anmeldemethoden.',
    ],
    label: isLocked ? 'Neues Passwort wählen' : 'Anmeldemethoden prüfen',
    footnote: isLocked
      ? `Wenn du das nicht warst, kann jemand deine E-Mails lesen und kennt vielleicht dein Passwort für ${app}. Ändere dieses Passwort und das Passwort deines E-Mail-Kontos.`
      : 'Wenn du das nicht warst, kann jemand deine E-Mails lesen. Ändere das Passwort deines E-Mail-Kontos.',
  }),

  addressTaken: ({ app, user }) => ({
    subject: `E-Mail-Adresse nicht wiederhergestellt (${app})`,
    preview: `Die frühere E-Mail-Adresse von ${user} gehört jetzt zu einem anderen Konto.`,
    heading: 'Eine E-Mail-Adresse konnte nicht wiederhergestellt werden',
    paragraphs: [
      sentence`${strong(user)} hat eine Änderung am eigenen Konto bei ${app} zurückgenommen. Die frühere E-Mail-Adresse gehört jetzt zu einem anderen Konto. Deshalb hat das wiederhergestellte Konto keine E-Mail-Adresse, und die Anmeldung mit E-Mail-Adresse ist dort nicht möglich.`,
      'Frage die betroffene Person, welches der beiden Konten erhalten bleiben soll.',
    ],
    label: 'Konto ansehen',
    footnote: 'Du bekommst diese E-Mail, weil du Admin bist. Alle wiederhergestellten Konten stehen im Audit-Log.',
  }),
}

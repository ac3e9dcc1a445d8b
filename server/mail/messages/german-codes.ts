import { strong } from '../../../contract/rich-text.ts'
import { sentence } from '../content.ts'
import type { MailMessages } from '../mail-messages.ts'

const ignore = 'Wenn du diesen Code nicht angefordert hast, ignoriere diese E-Mail und verrate den Code niemandem.'

/** The German texts of mails with a code, and of the mail that signs a user in. */
export const germanCodes: Pick<
  MailMessages,
  'signIn' | 'verifyCode' | 'resetCode' | 'signUpCode' | 'changeEmailCode' | 'newEmailCode' | 'secondStepCode'
> = {
  signIn({ app, email, duration, device, has }) {
    const use = {
      both: 'Öffne den Link in dem Browser, in dem du ihn angefordert hast, oder gib dort diesen Code ein.',
      link: 'Öffne den Link in dem Browser, in dem du ihn angefordert hast.',
      code: 'Gib diesen Code in dem Browser ein, in dem du ihn angefordert hast.',
    }[has]
    return {
      subject: `Bei ${app} anmelden`,
      preview: `Angefordert für ${email} (${device}). ${duration} gültig.`,
      heading: `Bei ${app} anmelden`,
      paragraphs: [
        sentence`jemand möchte sich bei ${app} mit ${strong(email)} anmelden (${strong(device)}).`,
        sentence`${use} Das geht nur einmal und nur ${strong(duration)} lang.`,
      ],
      label: 'Anmelden',
      footnote: {
        both: `${ignore} Ohne den Link oder den Code kann sich niemand anmelden.`,
        link: 'Wenn du das nicht warst, ignoriere diese E-Mail. Ohne den Link kann sich niemand anmelden.',
        code: `${ignore} Ohne ihn kann sich niemand anmelden.`,
      }[has],
    }
  },

  verifyCode: ({ app, email, duration }) => ({
    subject: `Dein Code zum Bestätigen der E-Mail-Adresse für ${app}`,
    preview: `Bestätige, dass ${email} deine Adresse ist. Der Code ist ${duration} gültig.`,
    heading: 'E-Mail-Adresse bestätigen',
    paragraphs: [
      sentence`gib diesen Code ein, um zu bestätigen, dass ${strong(email)} deine Adresse bei ${app} ist. Er ist ${strong(duration)} gültig.`,
    ],
    footnote: ignore,
  }),

  resetCode: ({ app, email, duration }) => ({
    subject: `Dein Code zum Zurücksetzen des Passworts für ${app}`,
    preview: `Wähle ein neues Passwort für ${email}. Der Code ist ${duration} gültig.`,
    heading: 'Passwort zurücksetzen',
    paragraphs: [
      sentence`gib diesen Code ein, um ein neues Passwort für ${strong(email)} bei ${app} zu wählen. Er ist ${strong(duration)} gültig.`,
    ],
    footnote: `${ignore} Dein Passwort bleibt unverändert.`,
  }),

  signUpCode: ({ app, email, duration, hasAccount }) => ({
    subject: hasAccount ? `Du hast schon ein Konto bei ${app}` : `Dein Code zum Registrieren bei ${app}`,
    preview: hasAccount
      ? `Mit diesem Code meldest du dich mit ${email} an. Er ist ${duration} gültig.`
      : `Bestätige, dass ${email} deine Adresse ist. Der Code ist ${duration} gültig.`,
    heading: hasAccount ? 'Du hast schon ein Konto' : 'Konto erstellen',
    paragraphs: hasAccount
      ? [
          sentence`jemand wollte sich bei ${app} mit ${strong(email)} registrieren. Zu dieser Adresse gibt es schon ein Konto; mit diesem Code meldest du dich an.`,
          sentence`Gib ihn in dem Browser ein, in dem du ihn angefordert hast. Er ist ${strong(duration)} gültig.`,
        ]
      : [
          sentence`gib diesen Code ein, um dein Konto bei ${app} mit ${strong(email)} zu erstellen. Er ist ${strong(duration)} gültig.`,
        ],
    footnote: ignore,
  }),

  changeEmailCode: ({ app, email, duration }) => ({
    subject: `Dein Code zum Ändern der E-Mail-Adresse für ${app}`,
    preview: `Jemand möchte ${email} durch eine andere Adresse ersetzen. Der Code ist ${duration} gültig.`,
    heading: 'E-Mail-Adresse ändern',
    paragraphs: [
      sentence`jemand, der mit deinem Konto bei ${app} angemeldet ist, möchte ${strong(email)} durch eine andere E-Mail-Adresse ersetzen.`,
      sentence`Gib diesen Code ein, um die Änderung zu erlauben. Er ist ${strong(duration)} gültig.`,
    ],
    footnote:
      'Wenn du das nicht warst, verrate den Code niemandem und ändere dein Passwort. Ohne den Code bleibt deine E-Mail-Adresse unverändert.',
  }),

  secondStepCode: ({ app, email, duration }) => ({
    subject: `Dein Code für ${app}`,
    preview: `Der Code für ${email} ist ${duration} gültig.`,
    heading: 'Bestätige, dass du es bist',
    paragraphs: [
      sentence`gib diesen Code für ${strong(email)} bei ${app} ein, um zu bestätigen, dass du es bist. Er ist ${strong(duration)} gültig.`,
    ],
    footnote:
      'Verrate den Code niemandem. Wenn du dich gerade weder anmeldest noch etwas an deinem Konto änderst, wähle ein neues Passwort, denn vielleicht kennt jemand dein jetziges.',
  }),

  newEmailCode: ({ app, email, duration }) => ({
    subject: `Dein Code für die neue E-Mail-Adresse bei ${app}`,
    preview: `Bestätige, dass ${email} deine Adresse ist. Der Code ist ${duration} gültig.`,
    heading: 'Neue E-Mail-Adresse bestätigen',
    paragraphs: [
      sentence`gib diesen Code ein, um ${strong(email)} für dein Konto bei ${app} zu verwenden. Er ist ${strong(duration)} gültig.`,
    ],
    footnote: ignore,
  }),
}

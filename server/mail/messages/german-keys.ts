import { strong } from '../../../contract/rich-text.ts'
import { sentence, type MailText } from '../content.ts'
import type { KeyOwnerInMail, MailMessages } from '../mail-messages.ts'

/** The texts of mails about API keys, in German. */
export const germanKeys: Pick<MailMessages, 'apiKeyCreated' | 'apiKeyExpiring'> = {
  apiKeyCreated: ({ app, key, change, owner, organization }) => ({
    subject: change === 'created' ? `Ein neuer API-Schlüssel (${app})` : `Ein API-Schlüssel wurde ersetzt (${app})`,
    preview: `Wenn du das nicht warst, lösche den Schlüssel ${key}.`,
    heading: change === 'created' ? 'Ein neuer API-Schlüssel' : 'Ein API-Schlüssel wurde ersetzt',
    paragraphs: [
      change === 'created'
        ? sentence`mit deinem Konto bei ${app} wurde der API-Schlüssel ${strong(key)} erstellt.`
        : sentence`mit deinem Konto wurde der API-Schlüssel ${strong(key)} bei ${app} durch einen neuen ersetzt.`,
      effects(organization)[owner],
      'Wenn du das warst, musst du nichts tun.',
    ],
    label: 'Schlüssel ansehen',
    footnote:
      'Wenn du das nicht warst, lösche den Schlüssel und setze dein Passwort zurück. Ein neues Passwort beendet keine Schlüssel.',
  }),

  apiKeyExpiring: ({ app, key, moment }) => ({
    subject: `Ein API-Schlüssel läuft bald ab (${app})`,
    preview: `Der Schlüssel ${key} funktioniert bis ${moment}.`,
    heading: 'Ein API-Schlüssel läuft bald ab',
    paragraphs: [
      sentence`der API-Schlüssel ${strong(key)} bei ${app} funktioniert bis ${strong(moment)}.`,
      'Erneuere ihn, um einen neuen Schlüssel mit denselben Berechtigungen zu bekommen, und gib diesen allem, was den alten benutzt. Der alte funktioniert weiter, bis du alles umgestellt hast.',
    ],
    label: 'Schlüssel ansehen',
    footnote: 'Du bekommst diese E-Mail, weil du den Schlüssel erstellt hast.',
  }),
}

function effects(organization: string): Record<KeyOwnerInMail, MailText> {
  return {
    user: 'Skripte mit diesem Schlüssel handeln für dich.',
    organization: sentence`Skripte mit diesem Schlüssel handeln in ${strong(organization)} und dürfen dort höchstens, was du darfst.`,
    server: 'Ein Backend mit diesem Schlüssel kann Personen und API-Schlüssel der ganzen Website prüfen.',
  }
}

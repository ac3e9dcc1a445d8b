import { strong } from '../../../contract/rich-text.ts'
import { sentence, type MailText } from '../content.ts'
import type { KeyOwnerInMail, MailMessages } from '../mail-messages.ts'

/** The texts of mails about API keys, in German. */
export const germanKeys: Pick<MailMessages, 'apiKeyCreated' | 'apiKeyExpiring'> = {
  apiKeyCreated: ({ app, key, change, owner, organization }) => ({
    subject: change === 'created' ? `Ein neuer API-Schlüssel (${app})` : `Ein API-Schlüssel wurde erneuert (${app})`,
    preview: `Wenn du das nicht warst, lösche den Schlüssel ${key}.`,
    heading: change === 'created' ? 'Ein neuer API-Schlüssel' : 'Ein API-Schlüssel wurde erneuert',
    paragraphs: [
      change === 'created'
        ? sentence`mit deinem Konto bei ${app} wurde der API-Schlüssel ${strong(key)} erstellt.`
        : sentence`mit deinem Konto bei ${app} wurde der API-Schlüssel ${strong(key)} erneuert.`,
      effects(organization)[owner],
      'Wenn du das warst, musst du nichts tun.',
    ],
    label: 'Schlüssel ansehen',
    footnote:
      'Wenn du das nicht warst, lösche den Schlüssel und setze dein Passwort zurück. API-Schlüssel bleiben auch mit einem neuen Passwort gültig.',
  }),

  apiKeyExpiring: ({ app, key, moment }) => ({
    subject: `Ein API-Schlüssel läuft bald ab (${app})`,
    preview: `Der Schlüssel ${key} läuft am ${moment} ab.`,
    heading: 'Ein API-Schlüssel läuft bald ab',
    paragraphs: [
      sentence`der API-Schlüssel ${strong(key)} bei ${app} läuft am ${strong(moment)} ab.`,
      'Erneuere ihn, um einen neuen Schlüssel mit denselben Rechten zu bekommen. Dabei legst du fest, wie lange der alte noch gültig bleibt. Verwende dann überall den neuen.',
    ],
    label: 'Schlüssel ansehen',
    footnote: 'Du bekommst diese E-Mail, weil du den Schlüssel erstellt hast.',
  }),
}

function effects(organization: string): Record<KeyOwnerInMail, MailText> {
  return {
    user: 'Skripte mit diesem Schlüssel handeln in deinem Namen.',
    organization: sentence`Skripte mit diesem Schlüssel handeln im Namen von ${strong(organization)} und haben nie mehr Rechte als du.`,
    server: 'Ein Backend mit diesem Schlüssel kann Sitzungen und API-Schlüssel der ganzen Website prüfen.',
  }
}

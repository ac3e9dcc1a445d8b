import type { Config } from '../../config/config.ts'
import type { MailContent } from '../content.ts'
import { mailMessages, type KeyOwnerInMail } from '../mail-messages.ts'
import { facts, templateWithLink, type Reader } from '../template.ts'
import { nameInMail } from '../wording.ts'

/** Returns the mail about an API key that was created or rotated, in case somebody else did it. */
export function apiKeyCreatedMail(
  config: Config,
  mail: Reader & {
    key: string
    change: 'created' | 'rotated'
    owner: KeyOwnerInMail
    /** The name of the organization that owns the key; null for other keys. */
    organization: string | null
    /** The path of the page with the key. */
    path: string
  },
): MailContent {
  const messages = mailMessages(config, mail.locale)
  const text = messages.apiKeyCreated({
    ...facts(config, mail),
    key: nameInMail(mail.key),
    change: mail.change,
    owner: mail.owner,
    organization: mail.organization === null ? messages.anOrganization : nameInMail(mail.organization),
  })
  return templateWithLink(messages, { ...mail, url: `${config.origin}${mail.path}` }, text)
}

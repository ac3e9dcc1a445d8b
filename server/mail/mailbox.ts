import type { MailSummary } from '../../contract/mail/mailbox.ts'
import { maxListed } from '../config/limits.ts'
import type { Deps } from '../deps.ts'
import { mailBrand } from './brand.ts'
import { decryptContent, type MailContent } from './content.ts'
import { renderMail } from './layout.ts'
import { deleteEveryKeptMail, findKeptMail, listNewestKeptMails, type ReadableMailRow } from './mails.sql.ts'
import { messageId, readSender, writeSender } from './transport.ts'
import { subjectLine } from './wording.ts'

/** Returns the newest 100 mails in the developer mailbox, newest first. */
export async function listKeptMails(deps: Deps): Promise<MailSummary[]> {
  const mails = await listNewestKeptMails(deps.db, maxListed)
  return mails.map((mail) => summary(mail, decryptContent(deps.keys, mail)))
}

/** Returns one mail in the developer mailbox as a mail program would show it; null if there is no such mail. */
export async function readKeptMail(deps: Deps, id: string) {
  const mail = await findKeptMail(deps.db, id)
  if (!mail) return null
  const content = decryptContent(deps.keys, mail)
  const { subject, text, html } = renderMail(content, mailBrand(deps.config))
  const sender = readSender(deps.config.mail.from)
  const headers = {
    From: writeSender(sender),
    To: mail.recipient,
    Subject: subject,
    Date: new Date(mail.createdAt).toUTCString().replace('GMT', '+0000'),
    'Message-ID': messageId(mail.id, sender),
  }
  const links = content.action ? [content.action] : []
  return { ...summary(mail, content), sender: headers.From, text, html, headers, links }
}

export async function deleteKeptMails(deps: Deps): Promise<void> {
  await deleteEveryKeptMail(deps.db)
}

function summary(mail: ReadableMailRow, content: MailContent): MailSummary {
  const { id, template, recipient, createdAt } = mail
  return { id, template, recipient, subject: subjectLine(content.subject), createdAt }
}

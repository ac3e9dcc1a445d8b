import { clearMails, listMails, mailPage, readMail } from '../../contract/mail/mailbox.ts'
import { Page, route } from '../http/route.ts'
import { deleteKeptMails, listKeptMails, readKeptMail } from './mailbox.ts'
import { Refusal } from '../refusal.ts'
import { mailPolicy } from './mail-policy.ts'

export const mailboxRoutes = [
  route(listMails, async ({ deps }) => ({ mails: await listKeptMails(deps) })),

  route(readMail, async ({ deps, query }) => {
    const mail = await readKeptMail(deps, query.id)
    if (!mail) throw new Refusal('MAIL_NOT_FOUND')
    return mail
  }),

  route(mailPage, async ({ deps, query }) => {
    const mail = await readKeptMail(deps, query.id)
    if (!mail) throw new Refusal('MAIL_NOT_FOUND')
    // Links open in a new tab, as they do from a mail program.
    return new Page(mail.html.replace('<head>', '<head><base target="_blank">'), mailPolicy)
  }),

  route(clearMails, async ({ deps }) => {
    await deleteKeptMails(deps)
    return { status: true }
  }),
]

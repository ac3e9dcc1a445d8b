import { clearMails, listMails, mailPage, readMail } from '../../contract/portal/mailbox.ts'
import { Page, route } from '../http/route.ts'
import { deleteKeptMails, listKeptMails, readKeptMail } from '../mail/mailbox.ts'
import { Refusal } from '../refusal.ts'

// A mail is shown as a mail program would: its own styles, remote pictures, no scripts, no forms, a place of its own.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'"

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
    // Links open beside the mailbox, as they would beside a mail program.
    return new Page(mail.html.replace('<head>', '<head><base target="_blank">'), mailPolicy)
  }),

  route(clearMails, async ({ deps }) => {
    await deleteKeptMails(deps)
    return { status: true }
  }),
]

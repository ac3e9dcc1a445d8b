import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { cancelJobs, enqueueJob } from '../jobs/jobs.ts'
import { drawOnMailBudgets, returnToMailBudgets, type MailSender, type Recipient } from './budgets.ts'
import { encryptContent, decryptContent, type MailContent } from './content.ts'
import type { MailKind } from './mail-kinds.ts'
import { deleteWaitingMailsTo, insertMail, listReadableMailsTo } from './mails.sql.ts'
import { sendMailKind } from './send-mail.ts'

/**
 * One plain address. It contains nothing that a mail server could read as a second address, a name, a comment or a
 * group.
 */
const singleAddress = /^[^\s@<>()[\]:;,"\\\p{C}]+@[^\s@<>()[\]:;,"\\\p{C}]+$/u

type NewMail = {
  template: MailKind
  /** An address without an account counts as not verified. */
  recipient: Recipient
  /** The signed-in user whose action sends this mail to somebody else. */
  sender?: MailSender
  /** The organization whose mail budget is charged. */
  organizationId?: string
  isSample?: true
  /** Whether the mail was requested on a known device of the recipient. */
  isFromKnownDevice?: boolean
  /** If a mail with the same key was written before, nothing is written. */
  idempotencyKey?: string
  /** Composes the mail and stores its secrets. Not called if the mail is paused. */
  content: (deps: Deps, leavesAt: Date) => MailContent | Promise<MailContent>
}

/**
 * Writes a mail in the current transaction, and schedules it to be sent after the commit. A rolled-back transaction
 * sends no mail. If a budget pauses the mail, writes nothing and returns false.
 */
export async function writeMail(deps: Deps, mail: NewMail): Promise<boolean> {
  const recipient = mail.recipient.email
  if (!singleAddress.test(recipient)) throw new Error('A mail must have one plain address')
  return inTransaction(deps, async (deps) => {
    const leavesAt = await drawOnMailBudgets(deps, { kind: mail.template, ...mail })
    if (!leavesAt) return false
    const content = await mail.content(deps, leavesAt)
    refuseForeignLink(deps, content)
    const id = randomId()
    const waits = deps.config.mail.transport !== 'outbox' || leavesAt > deps.now()
    const isNew = await insertMail(deps.db, {
      id,
      idempotencyKey: mail.idempotencyKey ?? `${mail.template}/${id}`,
      template: mail.template,
      recipient,
      encryptedContent: encryptContent(deps.keys, id, content),
      status: waits ? 'waiting' : 'kept',
      leavesAt,
    })
    if (isNew && waits) await enqueueJob(deps, { kind: sendMailKind, payload: { mailId: id }, runAt: leavesAt })
    return true
  })
}

function refuseForeignLink(deps: Deps, { action }: MailContent) {
  if (action && new URL(action.url).origin !== new URL(deps.config.origin).origin)
    throw new Error('A link in a mail must be on this site')
}

/**
 * Cancels the unsent mails to an email address, except invitations. The budget stops counting a canceled mail, unless a
 * worker has already started to send it.
 */
export async function dropWaitingMailsTo(deps: Deps, recipient: string): Promise<void> {
  const mails = await deleteWaitingMailsTo(deps.db, recipient)
  const payloads = mails.map(({ id }) => ({ mailId: id }))
  const canceled = await cancelJobs(deps, sendMailKind, payloads)
  const unsent = new Set(canceled.map(({ mailId }) => mailId))
  await returnToMailBudgets(
    deps,
    recipient,
    mails.filter(({ id }) => unsent.has(id)).map(({ leavesAt }) => new Date(leavesAt)),
  )
}

/**
 * Returns the mails to an email address, oldest first. Leaves out mails that are scheduled for later and mails without
 * stored content. `url` is the link of the main action.
 */
export async function findMailsTo(deps: Deps, recipient: string) {
  const mails = await listReadableMailsTo(deps.db, recipient, deps.now())
  return mails.map((mail) => {
    const content = decryptContent(deps.keys, mail)
    const { id, template, status, createdAt } = mail
    return { ...content, id, template, recipient, status, createdAt, url: content.action?.url ?? null }
  })
}

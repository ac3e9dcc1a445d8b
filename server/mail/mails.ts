import { randomId } from '../crypto/tokens.ts'
import { inTransaction, type Deps } from '../deps.ts'
import { enqueueJob } from '../jobs/jobs.ts'
import { sealContent, unsealContent, type MailContent } from './content.ts'
import { deleteWaitingMailsTo, insertMail, listReadableMailsTo } from './mails.sql.ts'
import { sendMailKind } from './send-mail.ts'

/** One address and nothing that could be read as two, a name, a comment or a group. */
const singleAddress = /^[^\s@<>()[\]:;,"\\\p{C}]+@[^\s@<>()[\]:;,"\\\p{C}]+$/u

/**
 * Writes a mail with the change that causes it: it leaves after the commit, and not at all without one.
 *
 * Of mails with one idempotency key only the first is written, whatever the others say.
 */
export async function writeMail(
  deps: Deps,
  mail: { template: string; recipient: string; idempotencyKey: string; content: MailContent },
): Promise<void> {
  const { action } = mail.content
  if (!singleAddress.test(mail.recipient)) throw new Error('A mail goes to one plain address')
  if (action && new URL(action.url).origin !== new URL(deps.config.origin).origin)
    throw new Error('A mail links to this site only')

  await inTransaction(deps, async (deps) => {
    const id = randomId()
    const leaves = deps.config.mail.transport !== 'outbox'
    const isNew = await insertMail(deps.db, {
      id,
      idempotencyKey: mail.idempotencyKey,
      template: mail.template,
      recipient: mail.recipient,
      sealedContent: sealContent(deps.keys, id, mail.content),
      status: leaves ? 'waiting' : 'kept',
      now: deps.now(),
    })
    if (isNew && leaves) await enqueueJob(deps, { kind: sendMailKind, payload: { mailId: id } })
  })
}

/** Takes back what was written to an address and has not left yet. */
export async function dropWaitingMailsTo(deps: Deps, recipient: string): Promise<void> {
  await deleteWaitingMailsTo(deps.db, recipient)
}

/** What was written to an address and can still be read, oldest first; `url` is the link to follow. */
export async function findMailsTo(deps: Deps, recipient: string) {
  const mails = await listReadableMailsTo(deps.db, recipient)
  return mails.map((mail) => {
    const content = unsealContent(deps.keys, mail)
    const { id, template, status, createdAt } = mail
    return { ...content, id, template, recipient, status, createdAt, url: content.action?.url ?? null }
  })
}

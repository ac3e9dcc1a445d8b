import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import type { JobRun, JobWork } from '../jobs/jobs.ts'
import { secondsAfter } from '../time.ts'
import { mailBrand } from './brand.ts'
import { decryptContent, type MailContent } from './content.ts'
import { renderMail } from './layout.ts'
import {
  findWaitingMail,
  markMailFailed,
  markMailKept,
  markMailSent,
  recordMailFailure,
  type ReadableMailRow,
} from './mails.sql.ts'
import { MailNotTaken, readSender, type MailTransport, type OutgoingMail } from './transport.ts'
import { resendTransport } from './transports/resend.ts'
import { smtpTransport } from './transports/smtp.ts'

/** The kind of job that sends one mail, with the payload `{ mailId }`. */
export const sendMailKind = 'send-mail'

/** Returns the configured transport; null if mails stay in the developer mailbox. */
export function createMailTransport({ mail }: Config): MailTransport | null {
  if (mail.transport === 'resend') return resendTransport({ endpoint: mail.endpoint, apiKey: mail.apiKey ?? '' })
  if (mail.transport === 'smtp') return smtpTransport({ url: mail.smtp ?? '' })
  return null
}

/**
 * Returns the work of a send-mail job: sends the mail through the transport, or moves the mail to the developer mailbox
 * if there is no transport.
 */
export function sendMailWith(transport: MailTransport | null): JobWork {
  return async (deps, { mailId = '' }, run) => {
    const mail = await findWaitingMail(deps.db, mailId)
    // An earlier run sent the mail, or the mail was canceled.
    if (!mail) return
    // Without a transport, a mail has a job only if it was scheduled for later, or was written before the transport was
    // removed.
    if (!transport) return void (await markMailKept(deps.db, mailId))
    await sendMail(deps, transport, mail, run)
  }
}

async function sendMail(deps: Deps, transport: MailTransport, mail: ReadableMailRow, run: JobRun) {
  try {
    const content = decryptContent(deps.keys, mail)
    if (hasEnded(mail, content, deps.now())) return await dropMail(deps, mail, 'LINK_ENDED')
    const send = () => transport.send(outgoing(deps.config, mail, content), run.signal)
    await (deps.telemetry ? deps.telemetry.mail(send) : send())
  } catch (error) {
    const code = error instanceof MailNotTaken ? error.code : 'ERROR'
    if (error instanceof MailNotTaken && error.forGood) return await dropMail(deps, mail, code)
    if (run.isLast) await dropMail(deps, mail, 'GIVEN_UP', code)
    else await recordMailFailure(deps.db, mail.id, { code, now: deps.now() })
    throw error
  }
  await markMailSent(deps.db, mail.id, deps.now())
}

function hasEnded(mail: ReadableMailRow, { lifetimeSeconds }: MailContent, now: Date) {
  return lifetimeSeconds !== undefined && secondsAfter(new Date(mail.createdAt), lifetimeSeconds) <= now
}

async function dropMail(deps: Deps, mail: ReadableMailRow, code: string, failure = code) {
  await markMailFailed(deps.db, mail.id, { code: failure, now: deps.now() })
  deps.log.error({ job: sendMailKind, code }, 'A mail will not be sent')
}

function outgoing(config: Config, mail: ReadableMailRow, content: MailContent): OutgoingMail {
  return {
    id: mail.id,
    from: readSender(config.mail.from),
    to: mail.recipient,
    date: new Date(mail.createdAt),
    ...renderMail(content, mailBrand(config)),
  }
}

import type { FailedMail, MailFailureReason } from '../../contract/mail/failed-mails.ts'
import { maxListed } from '../config/limits.ts'
import type { Deps } from '../deps.ts'
import { listNewestFailedMails } from './mails.sql.ts'
import { sendMailKind } from './send-mail.ts'

/**
 * Returns the 100 mails whose last attempt failed most recently, with the reasons. Includes only mails to addresses
 * that contain `recipient`, ignoring case.
 */
export async function listFailures(deps: Deps, { recipient = '' }: { recipient?: string | undefined }) {
  const rows = await listNewestFailedMails(deps.db, { kind: sendMailKind, recipient, max: maxListed })
  const mails = rows.map(({ failure, ...mail }): FailedMail => ({ ...mail, reason: reasonOf(failure), code: failure }))
  return { mails, isDelivering: deps.config.mail.transport !== 'outbox' }
}

// The first matching pattern determines the reason.
const reasons: readonly [RegExp, MailFailureReason][] = [
  [/^LINK_ENDED$/, 'expired'],
  [/^(?:HTTP_40[13]|SMTP_53[0-9]|EAUTH)$/, 'credentials'],
  [/^(?:HTTP_429|SMTP_4\d\d)$/, 'limited'],
  [/^SMTP_55[013]$/, 'recipient'],
  [/^(?:HTTP_4\d\d|SMTP_5\d\d|EENVELOPE|EMESSAGE)$/, 'rejected'],
  [/^HTTP_\d+$/, 'provider'],
  [/TIMEOUT|TIMEDOUT|TimeoutError|AbortError/, 'timeout'],
  [/^E[A-Z]|^UND_ERR|CERT|TLS|ALTNAME/, 'unreachable'],
]

function reasonOf(code: string): MailFailureReason {
  return reasons.find(([codes]) => codes.test(code))?.[1] ?? 'unknown'
}

import type { Config } from '../../config.ts'
import type { MailContent } from '../content.ts'
import { nameInMail } from '../wording.ts'

/** The mail that tells a person of a sign-in where they never signed in before, in case it was not they. */
export function newDeviceMail(
  config: Config,
  mail: { name: string; email: string; device: string; ipAddress: string; at: Date },
): MailContent {
  const app = config.branding.name
  const name = nameInMail(mail.name)
  const where = mail.ipAddress ? [', from the address ', { strong: mail.ipAddress }] : []
  return {
    subject: `New sign-in at ${app}`,
    preview: `${mail.device}, ${momentInWords(mail.at)}. If it was you, there’s nothing to do.`,
    heading: 'New sign-in to your account',
    paragraphs: [
      ...(name ? [`Hello ${name},`] : []),
      [
        'Somebody signed in at ',
        app,
        ' with ',
        { strong: mail.email },
        ', on a device or from a place you haven’t used before.',
      ],
      [{ strong: mail.device }, ...where, ', on ', { strong: momentInWords(mail.at) }, '.'],
      'Was it you? Then there’s nothing to do.',
    ],
    action: { label: 'Reset password', url: `${config.origin}/forgot-password` },
    footnote: 'Wasn’t this you? Reset your password at once. That also signs out everybody else.',
  }
}

/**
 * A moment as people say it, `21 November 2026 at 13:08 UTC`, that breaks into lines before the time only.
 *
 * In UTC, because whoever reads it is in a time zone we do not know.
 */
function momentInWords(at: Date) {
  // Made when it is needed: formats hold seven megabytes from the first one on.
  const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${moment.format(at)} UTC`.replaceAll(' ', '\u00a0').replace('\u00a0at\u00a0', ' at\u00a0')
}

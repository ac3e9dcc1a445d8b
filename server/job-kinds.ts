import type { Config } from './config.ts'
import type { JobWork } from './jobs/jobs.ts'
import { createMailTransport, sendMailWith, sendMailKind } from './mail/send-mail.ts'

/** Every kind of background work. */
export function jobKinds(config: Config): Readonly<Record<string, JobWork>> {
  return {
    [sendMailKind]: sendMailWith(createMailTransport(config)),
  }
}

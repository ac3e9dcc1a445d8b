import { mailResetLink, mailResetLinkKind } from './accounts/password-reset.ts'
import { accountReapers } from './accounts/reapers.ts'
import type { Config } from './config.ts'
import { rateLimitReaper } from './http/rate-limit-reaper.ts'
import type { JobWork, RecurringJob } from './jobs/jobs.ts'
import { reapEverySeconds, reapWith } from './jobs/reap.ts'
import { keyPairReaper } from './keys/reaper.ts'
import { pictureReaper } from './portal/picture-reaper.ts'
import { createMailTransport, sendMailWith, sendMailKind } from './mail/send-mail.ts'

/** Every kind of background work. */
export function jobKinds(config: Config): Readonly<Record<string, JobWork>> {
  return {
    [sendMailKind]: sendMailWith(createMailTransport(config)),
    [mailResetLinkKind]: mailResetLink,
    ...Object.fromEntries(reapers(config).map((reaper) => [reaper.kind, reapWith(reaper)])),
  }
}

/** The background work that comes back by itself. */
export function recurringJobs(config: Config): readonly RecurringJob[] {
  return reapers(config).map(({ kind }) => ({ kind, everySeconds: reapEverySeconds }))
}

function reapers(config: Config) {
  return [...accountReapers(config), rateLimitReaper(config), keyPairReaper, pictureReaper]
}

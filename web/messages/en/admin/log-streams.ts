import { slot, type Rich } from '../../rich.ts'
import { count, number } from '../plurals.ts'
import { lazily } from '../../lazily.ts'

const relative = lazily(() => new Intl.RelativeTimeFormat('en'))

export const logStreamsMessages = {
  logStreams: {
    title: 'Log streams',
    sub: 'Each stream sends audit log events to another system. After a failure, it continues where it stopped.',
    none: 'Send the audit log to another system.',
    noneSentence: [
      'New events can be sent to Splunk, Datadog, S3, syslog or your own server. Set up streams in the config file as described in ',
      slot('docs', 'docs/audit-log.md'),
      '.',
    ] as Rich,
    kinds: { json: 'JSON lines', splunk: 'Splunk', datadog: 'Datadog', s3: 'S3', syslog: 'Syslog' },
    states: { behind: 'Behind', failing: 'Failing' },
    starting: 'Starts within a few seconds',
    upToDate: (ago: string) => `Up to date as of ${ago}`,
    secondsAgo: (seconds: number) => relative().format(-seconds, 'second'),
    behind: (events: number) => `${count(events, 'event')} behind.`,
    farBehind: (events: number) => `At least ${number().format(events)} events behind.`,
    oldest: (ago: string) => `Oldest: ${ago}.`,
    lastAnswer: (status: number) => `Last response: ${status}.`,
    /** Advice after a failed attempt to send events, by the cause of the failure. */
    advice: {
      credentials: 'The other system doesn’t accept the credentials. Correct them in the config file.',
      address: 'No system accepts events at this address. Correct the address in the config file.',
      busy: 'The other system can’t accept events right now.',
    },
    attempts: (amount: number, ago: string) =>
      amount === 1 ? `Failed ${ago}` : `${number().format(amount)} failed attempts, the first ${ago}`,
    nextAt: (clock: string) => `next attempt at ${clock}`,
    nextNow: 'next attempt now',
    sent: (events: number) => `${count(events, 'event')} sent`,
    only: (events: string) => `Only: ${events}`,
    onlyOf: (organization: string) => `Only events of ${organization}`,
    send: 'Send now',
    retry: 'Try again now',
    sending: (name: string) => `${name} is sending now`,
    notAllowed: 'Only full admins can do this.',
  },
}

export type LogStreamsMessages = typeof logStreamsMessages

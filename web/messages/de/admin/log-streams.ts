import type { LogStreamsMessages } from '../../en/admin/log-streams.ts'
import { slot } from '../../rich.ts'
import { count, number } from '../plurals.ts'
import { lazily } from '../../lazily.ts'

const relative = lazily(() => new Intl.RelativeTimeFormat('de'))

export const logStreamsMessages: LogStreamsMessages = {
  logStreams: {
    title: 'Log-Streams',
    sub: 'Jeder Stream sendet Ereignisse des Audit-Logs an ein anderes System. Nach einer Störung macht er dort weiter, wo er aufgehört hat.',
    none: 'Sende das Audit-Log an ein anderes System.',
    noneSentence: [
      'Sende neue Ereignisse an Splunk, Datadog, S3, Syslog oder deinen eigenen Server. Richte Streams in der Konfigurationsdatei ein: ',
      slot('docs', 'docs/audit-log.md'),
      ' zeigt, wie.',
    ],
    kinds: { json: 'JSON-Zeilen', splunk: 'Splunk', datadog: 'Datadog', s3: 'S3', syslog: 'Syslog' },
    states: { behind: 'Im Rückstand', failing: 'Gestört' },
    starting: 'Beginnt in wenigen Sekunden',
    upToDate: (ago) => `Alles gesendet (geprüft ${ago})`,
    secondsAgo: (seconds) => relative().format(-seconds, 'second'),
    behind: (events) => `${count(events, 'Ereignis', 'Ereignisse')} noch nicht gesendet.`,
    farBehind: (events) => `Mindestens ${number().format(events)} Ereignisse noch nicht gesendet.`,
    oldest: (ago) => `Ältestes Ereignis: ${ago}.`,
    lastAnswer: (status) => `Letzte Antwort: ${status}.`,
    advice: {
      credentials: 'Das andere System akzeptiert die Zugangsdaten nicht. Korrigiere sie in der Konfigurationsdatei.',
      address:
        'Unter dieser Adresse nimmt kein System Ereignisse an. Korrigiere die Adresse in der Konfigurationsdatei.',
      busy: 'Das andere System kann gerade keine Ereignisse annehmen.',
    },
    attempts: (amount, ago) =>
      amount === 1 ? `Fehlgeschlagen ${ago}` : `${number().format(amount)} fehlgeschlagene Versuche, der erste ${ago}`,
    nextAt: (clock) => `nächster Versuch um ${clock}`,
    nextNow: 'nächster Versuch jetzt',
    sent: (events) => `${count(events, 'Ereignis', 'Ereignisse')} gesendet`,
    only: (events) => `Nur: ${events}`,
    onlyOf: (organization) => `Nur Ereignisse von ${organization}`,
    send: 'Jetzt senden',
    retry: 'Jetzt erneut versuchen',
    sending: (name) => `${name} sendet jetzt`,
    notAllowed: 'Das können nur Admins mit vollen Rechten.',
  },
}

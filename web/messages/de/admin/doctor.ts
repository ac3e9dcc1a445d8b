import type { DoctorMessages } from '../../en/admin/doctor.ts'
import { lazily } from '../../lazily.ts'

const number = lazily(() => new Intl.NumberFormat('de'))
const problems = (count: number) => `${number().format(count)} ${count === 1 ? 'Problem' : 'Probleme'}`
const warnings = (count: number) => `${number().format(count)} ${count === 1 ? 'Warnung' : 'Warnungen'}`

export const doctorMessages: DoctorMessages = {
  doctor: {
    title: 'Installationsprüfung',
    sub: 'Die Prüfung sucht nach Problemen mit Konfiguration, Datenbank, E-Mails und Backups. Dabei wird nichts geändert.',
    run: 'Jetzt prüfen',
    runAgain: 'Erneut prüfen',
    running: 'Prüfung läuft. Das dauert meist ein paar Sekunden.',
    failed: 'Die Prüfung konnte nicht abgeschlossen werden.',
    failedSentence: 'Der Grund steht im Serverprotokoll. Versuche es erneut.',
    older: 'Die Ergebnisse unten stammen von einer früheren Prüfung.',
    never: 'Noch nicht geprüft',
    neverSentence: 'Prüfe die Installation vor der Inbetriebnahme und nach jeder Änderung.',
    checked: 'Geprüft',
    sound: 'Keine Probleme gefunden.',
    found: (wrong, warning) =>
      `${[wrong > 0 && problems(wrong), warning > 0 && warnings(warning)].filter(Boolean).join(' und ')}.`,
    passed: (count) => `${number().format(count)} bestanden`,
    levels: { ok: 'In Ordnung', warning: 'Warnung', wrong: 'Problem' },
    groups: {
      configuration: 'Konfiguration',
      address: 'Öffentliche Adresse',
      database: 'Datenbank',
      data: 'Daten',
      mail: 'E-Mail',
      backup: 'Backups',
    },
    attack: 'Um auch deinen Proxy zu testen, führe auf dem Server `gatehouse doctor --attack` aus.',
  },
}

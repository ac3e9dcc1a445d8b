import type { OverviewMessages } from '../../en/admin/overview.ts'
import { strong, withStrongNumber } from '../../rich.ts'
import { count, number, people } from '../plurals.ts'
import { lazily } from '../../lazily.ts'

const compact = lazily(() => new Intl.NumberFormat('de', { notation: 'compact' }))

export const overviewMessages: OverviewMessages = {
  overview: {
    title: 'Übersicht',
    period: 'Zeitraum',
    days: (amount) => `${amount} Tage`,

    usage: 'Nutzung',
    metrics: {
      signUps: { name: 'Registrierungen', count: (amount) => count(amount, 'Registrierung', 'Registrierungen') },
      active: { name: 'Aktive Personen', count: (amount) => count(amount, 'aktive Person', 'aktive Personen') },
      signIns: { name: 'Anmeldungen', count: (amount) => count(amount, 'Anmeldung', 'Anmeldungen') },
      failedSignIns: {
        name: 'Fehlgeschlagene Anmeldungen',
        count: (amount) => count(amount, 'fehlgeschlagene Anmeldung', 'fehlgeschlagene Anmeldungen'),
      },
    },
    number: (amount) => number().format(amount),
    percent: (ratio) => ratio.toLocaleString('de', { style: 'percent', maximumFractionDigits: ratio < 0.0995 ? 1 : 0 }),
    change: (percent, from) => [strong(percent), `, vorher ${number().format(from)}`],
    directions: { up: 'Anstieg', down: 'Rückgang' },
    same: 'Unverändert',
    new: 'Neu',
    noEarlier: 'Keine früheren Daten',
    unknown: 'Unbekannt',

    perDay: (metric) => `${metric} pro Tag`,
    today: 'Heute',
    axis: (value) => (value < 10_000 ? number().format(value) : compact().format(value)),
    reading: (day, counted, previousDay, previous) => `${day}: ${counted}, ${previousDay}: ${previous}`,
    noneInPeriod: 'Keine in diesem Zeitraum',
    asTable: 'Als Tabelle anzeigen',
    asChart: 'Als Diagramm anzeigen',
    day: 'Tag',
    previousDay: 'Zeitraum davor',

    tomorrow: 'Dein erstes Diagramm erscheint morgen.',
    alone: 'Bisher hat niemand außer dir ein Konto.',
    invite: 'Personen einladen',

    totals: {
      users: (amount) => withStrongNumber(people(amount)),
      organizations: (amount) => withStrongNumber(count(amount, 'Organisation', 'Organisationen')),
      activeSessions: (amount) => withStrongNumber(count(amount, 'aktive Sitzung', 'aktive Sitzungen')),
    },
    exportFailed: 'Fehlgeschlagene Anmeldungen exportieren',
    updated: (ago) => `Tage nach UTC · Aktualisiert ${ago}`,

    checklist: 'Checkliste für den Start',
    progress: (done, all) => `${done} von ${all}`,
    doctor: 'Ganze Installation prüfen',
    ready: 'Bereit zum Start',
    fix: 'Beheben',
    addLine: 'Füge diese Zeile hinzu und starte den Server neu.',
    allowService:
      'Erlaube dem Server, den Dienst abzufragen. Oder schalte die Prüfung aus: Füge diese Zeile hinzu und starte den Server neu.',
    addOne: 'Füge eine dieser Zeilen hinzu und starte den Server neu.',
    runCommand: 'Oder führe diesen Befehl aus:',
    environment: 'Umgebung',
    documentation: (section) => ['Dokumentation: ', strong(section)],
    createOrganization: 'Organisation erstellen',
    previewBranding: 'Erscheinungsbild ausprobieren',
    chooseAdmin: 'Wähle eine Person und mach sie zum Admin.',
    openPeople: 'Zur Seite „Personen“',
    done: (amount) => `${number().format(amount)} erledigt`,
    show: 'Anzeigen',
    hide: 'Ausblenden',
    testMail: 'Test-E-Mail senden',
    checks: {
      secret: {
        passed: 'Geheimnis ist festgelegt',
        open: 'Lege ein eigenes Geheimnis fest',
        sentence: 'Mit dem Standardwert kann jeder eine Sitzung fälschen.',
      },
      'base-url': {
        passed: 'Öffentliche URL ist festgelegt',
        open: 'Lege deine öffentliche URL fest',
        sentence: 'Bis dahin führen Links in E-Mails zu localhost.',
      },
      https: {
        passed: 'HTTPS ist aktiv',
        open: 'Verwende HTTPS',
        sentence: 'Ohne HTTPS können Dritte Anmeldungen mitlesen.',
      },
      mail: {
        passed: 'E-Mail-Anbieter ist verbunden',
        open: 'Verbinde einen E-Mail-Anbieter',
        sentence:
          'Bis dahin bleiben E-Mails im Entwickler-Postfach. Auch Angriffe auf Passwörter lassen sich ohne E-Mails nur bremsen, nicht blockieren.',
      },
      verification: {
        passed: 'E-Mail-Bestätigung ist erforderlich',
        open: 'Verlange die Bestätigung von E-Mail-Adressen',
        sentence: 'Sonst kann sich jeder mit einer fremden E-Mail-Adresse registrieren.',
      },
      'sign-in': {
        passed: 'Eine Anmeldemethode ist aktiviert',
        open: 'Aktiviere eine Anmeldemethode',
        sentence: 'Bis dahin kann sich niemand anmelden.',
      },
      'trusted-origins': {
        passed: 'Vertrauenswürdige Origins nutzen HTTPS',
        open: 'Stelle vertrauenswürdige Origins auf HTTPS um',
        sentence: 'Über HTTP kann jeder im Netzwerk die Seiten dieser Websites verändern.',
      },
      branding: {
        passed: 'Name der Website ist festgelegt',
        open: 'Lege Name und Farben der Website fest',
        sentence: 'Bis dahin steht auf Seiten und in E-Mails „Gatehouse“.',
      },
      organization: {
        passed: 'Eine Organisation ist vorhanden',
        open: 'Erstelle deine erste Organisation',
        sentence: 'In Organisationen arbeiten mehrere Personen zusammen.',
      },
      'second-administrator': {
        passed: 'Es gibt mindestens zwei Admins',
        open: 'Füge einen zweiten Admin hinzu',
        sentence: 'Wenn du den Zugang zu deinem Konto verlierst, kommt niemand mehr in die Konsole.',
      },
      'password-check': {
        passed: 'Passwörter aus Datenlecks werden abgelehnt',
        open: 'Erlaube dem Server, den Dienst zur Prüfung auf Datenlecks abzufragen',
        sentence:
          'Der Dienst hat in den letzten 24 Stunden nicht geantwortet. Deshalb wurden nur häufige Passwörter abgelehnt.',
      },
    },

    activity: 'Letzte Aktivität',
    noActivity: 'Noch keine Ereignisse.',
    auditLog: 'Audit-Log anzeigen',
    shortAgo(seconds) {
      if (seconds < 60) return 'Jetzt'
      if (seconds < 3600) return `${Math.floor(seconds / 60)} Min.`
      if (seconds < 86_400) return `${Math.floor(seconds / 3600)} Std.`
      const days = Math.floor(seconds / 86_400)
      return days === 1 ? 'Gestern' : `${number().format(days)} Tage`
    },

    forbidden: 'Diese Übersicht sehen nur Admins mit vollen Rechten.',
    people: 'Personen',
    auditLogName: 'Audit-Log',
  },
}

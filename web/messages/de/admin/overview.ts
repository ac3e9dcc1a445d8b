import type { OverviewMessages } from '../../en/admin/overview.ts'
import { count, number } from '../plurals.ts'

export const overviewMessages: OverviewMessages = {
  overview: {
    title: 'Übersicht',
    checklist: 'Checkliste für den Start',
    checklistSentence: (done, all) => `${done} von ${all}`,
    ready: 'Bereit zum Start.',
    readySentence: 'Alle Prüfungen bestanden.',
    done: 'Erledigt',
    open: 'Zu tun',
    testMail: 'Test-E-Mail senden',
    checks: {
      secret: {
        passed: 'Secret ist gesetzt',
        open: 'Setze ein eigenes Secret. Mit dem Standardwert kann jeder eine Sitzung fälschen.',
      },
      'base-url': {
        passed: 'Öffentliche URL ist gesetzt',
        open: 'Setze deine öffentliche URL',
      },
      https: {
        passed: 'HTTPS ist aktiv',
        open: 'Schütze Anmeldungen mit HTTPS',
      },
      mail: {
        passed: 'E-Mail-Anbieter ist verbunden',
        open: 'Verbinde einen E-Mail-Anbieter. Sonst werden Rateversuche nur auf einen pro Stunde begrenzt, nie gestoppt.',
      },
      verification: {
        passed: 'E-Mail-Bestätigung ist erforderlich',
        open: 'Verlange die Bestätigung von E-Mail-Adressen',
      },
      'sign-in': {
        passed: 'Eine Anmeldemethode ist aktiviert',
        open: 'Aktiviere Passwörter oder einen Anbieter',
      },
      'trusted-origins': {
        passed: 'Vertrauenswürdige Origins nutzen HTTPS',
        open: 'Stelle vertrauenswürdige Origins auf HTTPS um',
      },
      organization: {
        passed: 'Eine Organisation ist vorhanden',
        open: 'Erstelle deine erste Organisation',
      },
      'second-administrator': {
        passed: 'Es gibt mindestens zwei Admins',
        open: 'Füge einen zweiten Admin hinzu',
      },
    },
    numbers: 'Zahlen',
    people: 'Personen',
    activeSessions: 'Aktive Sitzungen',
    organizations: 'Organisationen',
    active: 'Aktive Personen',
    days: 'Die letzten 30 Tage',
    daysSentence: 'Tage in UTC.',
    signUps: 'Registrierungen',
    signIns: 'Anmeldungen',
    perDay: (what, total) => `${what} in den letzten 30 Tagen: ${number.format(total)}`,
    day: 'Tag',
    asTable: 'Als Tabelle anzeigen',
    asBars: 'Als Diagramm anzeigen',
    newest: 'Neueste Personen',
    allPeople: 'Alle Personen',
    refused: 'Fehlgeschlagene Anmeldungen',
    refusedSentence: 'Falsches Passwort oder unbekannte E-Mail-Adresse.',
    noRefused: 'Keine in diesem Zeitraum',
    unknownAddress: 'Unbekannte E-Mail-Adresse',
    forbidden: 'Das sehen nur Admins mit vollen Rechten.',
  },

  search: {
    label: 'Personen und Organisationen suchen',
    hint: 'Name, E-Mail, ID oder IP-Adresse',
    results: (text) => `Ergebnisse für „${text}“`,
    found: (amount) => count(amount, 'Ergebnis', 'Ergebnisse'),
    none: (text) => `Keine Ergebnisse für „${text}“`,
    people: 'Personen',
    organizations: 'Organisationen',
    foundBy: {
      id: 'über die ID',
      email: 'über die E-Mail',
      name: 'über den Namen',
      organization: 'über die Organisation',
      'ip-address': 'über die IP-Adresse',
      invitation: 'über eine Einladung',
    },
  },
}

import type { OverviewMessages } from '../../en/admin/overview.ts'
import { count, number } from '../plurals.ts'

export const overviewMessages: OverviewMessages = {
  overview: {
    title: 'Überblick',
    sub: (app) => `Wie es um ${app} steht.`,
    checklist: 'Vor dem Start',
    checklistSentence: (done, all) => `${done} von ${all} erledigt. Jede Zeile sagt, was zu tun ist.`,
    ready: 'Bereit zum Start.',
    readySentence: 'Auf der Liste ist nichts mehr offen.',
    done: 'Erledigt',
    open: 'Zu tun',
    testMail: 'Testmail senden',
    checks: {
      secret: {
        passed: 'Dein eigenes Geheimnis signiert die Anmeldungen.',
        open: 'Noch gilt das Standardgeheimnis. Jeder könnte eine Anmeldung fälschen.',
      },
      'base-url': {
        passed: 'Links in Mails haben deine Adresse.',
        open: 'Trage ein, unter welcher Adresse man die Seite erreicht, damit Links stimmen.',
      },
      https: {
        passed: 'Die Seite kommt über https.',
        open: 'Liefere die Seite über https aus, damit unterwegs niemand mitliest.',
      },
      mail: {
        passed: 'Mails kommen bei Leuten an.',
        open: 'Mails landen nur im Postfach für Entwickler. Verbinde einen Mailserver. Ohne Mails lässt jedes Konto auf Dauer einen Rateversuch pro Stunde zu. Sein Besitzer käme sonst nicht mehr hinein.',
      },
      verification: {
        passed: 'Adressen werden vor dem Gebrauch bestätigt.',
        open: 'Jeder kann sich mit einer fremden Adresse registrieren.',
      },
      'sign-in': {
        passed: 'Es gibt einen Weg, sich anzumelden.',
        open: 'Niemand kann sich anmelden. Schalte Passwörter ein, oder richte einen Anbieter ein.',
      },
      'trusted-origins': {
        passed: 'Andere Seiten dürfen nur über https aufrufen.',
        open: 'Andere Seiten dürfen über http aufrufen. Unterwegs könnte das jemand ausnutzen.',
      },
      organization: {
        passed: 'Es gibt eine Organisation, in der man arbeiten kann.',
        open: 'Noch hat niemand eine Organisation gegründet.',
      },
      'second-administrator': {
        passed: 'Mehr als eine Person kann verwalten.',
        open: 'Du bist der einzige Admin. Mach noch jemanden dazu.',
      },
    },
    numbers: 'Zahlen',
    people: 'Personen',
    activeSessions: 'Offene Anmeldungen',
    organizations: 'Organisationen',
    active: 'Zuletzt gesehen',
    days: 'Die letzten 30 Tage',
    daysSentence: 'Tage zählen in UTC.',
    signUps: 'Neue Personen',
    signIns: 'Anmeldungen',
    perDay: (what, total) => `${what} in den letzten 30 Tagen: ${number.format(total)}`,
    day: 'Tag',
    asTable: 'Als Tabelle zeigen',
    asBars: 'Als Balken zeigen',
    newest: 'Neueste Personen',
    allPeople: 'Alle Personen',
    refused: 'Abgewiesene Anmeldungen',
    refusedSentence: 'Ein falsches Passwort, oder eine Adresse ohne Konto.',
    noRefused: 'Niemand wurde abgewiesen.',
    unknownAddress: 'Eine Adresse ohne Konto',
    forbidden: 'Das sehen nur volle Admins.',
  },

  search: {
    label: 'Personen und Organisationen suchen',
    hint: 'Name, E-Mail, ID oder IP-Adresse',
    results: (text) => `Ergebnisse für „${text}“`,
    found: (amount) => count(amount, 'Ergebnis', 'Ergebnisse'),
    none: (text) => `Hier passt nichts zu „${text}“.`,
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

import type { sampleMessages as englishSampleMessages } from '../en/sample.ts'

/** The words for looking around with sample data, in German. */
export const sampleMessages: typeof englishSampleMessages = {
  samplePage: {
    title: 'Beispieldaten',
    sub: 'Alles und alle hier sind erfunden. Sieh dir die Seite mit den Augen aller an.',
    people: 'Jemand werden',
    peopleSentence: 'Ein Klick meldet dich als diese Person an, ohne Passwort.',
    shows: {
      administrator: 'Verwaltet die ganze Seite',
      owner: 'Besitzt Northwind Traders',
      admin: 'Admin von Northwind Traders, auf vielen Geräten',
      member: 'Mitglied der einen Organisation, Admin der anderen',
      'social-only': 'Meldet sich nur mit GitHub an',
      suspended: 'Bei Northwind Traders gesperrt',
      'other-owner': 'Besitzt Meridian Studio',
      unverified: 'Hat die E-Mail-Adresse noch nicht bestätigt',
      invited: 'Hat zwei Einladungen, und keine Organisation',
      declined: 'Hat eine Einladung abgelehnt und eine verfallen lassen',
      banned: 'Von der ganzen Seite ausgeschlossen',
    },
    become: (name) => `${name} werden`,
    becomeShort: 'Werden',
    you: 'Du',
    mailbox: 'Postfach',
    mailboxSentence: 'Auch ihre Mails sind da: Einladungen, Links und neue Geräte.',
    openMailbox: 'Postfach öffnen',
    remove: 'Entfernen',
    removeSentence: 'Danach richtest du die Seite für echte Leute ein.',
    removeAct: 'Beispieldaten entfernen',
    removeTitle: 'Die Beispieldaten entfernen?',
    removeGoes: 'Die elf Personen, beide Organisationen und ihre Mails gehen. Auch alles, was du als sie getan hast.',
    keep: 'Behalten',
    onlyAdministrator: (name) => `Werde ${name}, um sie hier zu entfernen.`,
    command: 'Oder führe das auf dem Server aus:',
    commandName: 'Befehl',
  },
}

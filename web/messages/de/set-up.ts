import type { SetUpMessages } from '../en/set-up.ts'

export const setUpMessages: SetUpMessages = {
  title: (app) => `${app} einrichten`,
  sub: 'Erstelle das erste Admin-Konto.',
  code: 'Einrichtungscode',
  codeHint: 'Du findest ihn im Serverprotokoll.',
  name: 'Dein Name',
  submit: 'Ersten Admin anlegen',
  done: (app) => `${app} ist bereits eingerichtet`,
  doneSentence: 'Jemand hat die Einrichtung schon abgeschlossen. Melde dich an oder lass dir ein Konto erstellen.',
  context: 'Eine neue Installation',
  contextSentence: (app) =>
    `${app} hat noch keine Konten. Mit dem ersten wirst du Admin und bekommst eine Checkliste für den Start.`,
  or: 'oder erst einmal umsehen',
  sample: 'Beispieldaten laden',
  sampleSentence: 'Zwei Organisationen und elf Personen, die du jederzeit wieder entfernen kannst.',
}

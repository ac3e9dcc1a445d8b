import type { SetUpMessages } from '../en/set-up.ts'

export const setUpMessages: SetUpMessages = {
  title: (app) => `${app} einrichten`,
  sub: 'Erstelle das erste Admin-Konto.',
  code: 'Einrichtungscode',
  codeHint: 'Er steht im Log des Servers.',
  name: 'Dein Name',
  submit: 'Ersten Admin erstellen',
  done: (app) => `${app} ist schon eingerichtet`,
  doneSentence: 'Jemand war schneller. Melde dich mit deinem Konto an, oder lass dir eines geben.',
  context: 'Eine neue Installation',
  contextSentence: (app) =>
    `Auf dieser Installation von ${app} hat noch niemand ein Konto. Das erste verwaltet sie; eine Liste zeigt, was noch zu tun ist.`,
  or: 'oder erst umsehen',
  sample: 'Mit Beispieldaten füllen',
  sampleSentence: 'Zwei Organisationen und elf Leute zum Ausprobieren. Ein Klick entfernt sie wieder.',
}

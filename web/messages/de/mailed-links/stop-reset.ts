import type { StopResetMessages } from '../../en/mailed-links/stop-reset.ts'

export const stopResetMessages: StopResetMessages = {
  title: 'Zurücksetzen stoppen?',
  sub: 'Dein zweiter Schritt bleibt dann, wie er ist. Niemand kann sich ohne ihn anmelden.',
  stop: 'Stoppen',
  stopped: 'Gestoppt',
  stoppedSentence:
    'Dein zweiter Schritt bleibt an. Wenn du das Zurücksetzen nicht wolltest, wähle jetzt ein neues Passwort.',
  newPassword: 'Neues Passwort wählen',
  dead: 'Dieser Link gilt nicht mehr',
  deadSentence: 'Das Zurücksetzen wurde schon gestoppt oder abgeschlossen.',
  toSignIn: 'Zur Anmeldung',
}

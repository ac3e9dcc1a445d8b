import type { StopResetMessages } from '../../en/mailed-links/stop-reset.ts'

export const stopResetMessages: StopResetMessages = {
  title: 'Zurücksetzen stoppen?',
  sub: 'Dein zweiter Schritt bleibt unverändert, und niemand kann sich ohne ihn anmelden.',
  stop: 'Stoppen',
  stopped: 'Gestoppt',
  stoppedSentence:
    'Dein zweiter Schritt bleibt eingeschaltet. Wenn du das Zurücksetzen nicht angefordert hast, wähle jetzt ein neues Passwort.',
  newPassword: 'Neues Passwort wählen',
  dead: 'Dieser Link ist nicht mehr gültig',
  deadSentence: 'Das Zurücksetzen wurde schon gestoppt oder abgeschlossen.',
  toSignIn: 'Zur Anmeldung',
}

import type { ConnectDeviceMessages } from '../../en/devices/connect-device.ts'
import { strong } from '../../rich.ts'

export const connectDeviceMessages: ConnectDeviceMessages = {
  title: 'Gerät verbinden',
  sub: 'Gib den Code ein, den dein Gerät anzeigt.',
  code: 'Code',
  signedInAs: (email) => ['Du bist als ', strong(email), ' angemeldet.'],
  otherAccount: 'Anderes Konto verwenden',
  next: 'Weiter',
  request: 'Diese Anmeldung erlauben?',
  asks: ({ app, email, ago, address, isElsewhere }) => [
    strong(app),
    ' möchte sich als ',
    strong(email),
    ` anmelden. Die Anfrage kam ${ago} `,
    isElsewhere ? 'aus einem anderen Netzwerk' : 'aus deinem Netzwerk',
    ...(address === '' ? [] : [' (', strong(address), ')']),
    '.',
  ],
  mayDoAll: 'Das Gerät kann hier alles tun, was du kannst, bis du es abmeldest.',
  warning: 'Hast du diese Anmeldung selbst auf deinem Gerät gestartet?',
  warningSentence: ['Wenn dir jemand diesen Code geschickt hat, wähle ', strong('Das war ich nicht'), '.'],
  connect: 'Verbinden',
  notMe: 'Das war ich nicht',
  done: 'Fertig',
  doneSentence: 'Du kannst diese Seite schließen und zu deinem Gerät zurückgehen.',
  toDevices: 'Deine Geräte ansehen',
  denied: 'Das Gerät wurde nicht verbunden',
  deniedSentence: 'Gib nie einen Code ein, den dir jemand schickt. Sonst könnte diese Person dein Konto benutzen.',
  foreign: 'Jemand anderes hat diesen Code schon eingegeben.',
  foreignSentence: 'Beginne auf deinem Gerät von vorn und gib den neuen Code ein.',
  startAgain: 'Anderen Code eingeben',
}

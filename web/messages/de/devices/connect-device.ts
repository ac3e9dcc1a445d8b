import type { ConnectDeviceMessages } from '../../en/devices/connect-device.ts'
import { strong } from '../../rich.ts'

export const connectDeviceMessages: ConnectDeviceMessages = {
  title: 'Gerät verbinden',
  sub: 'Gib den Code ein, den dein Gerät anzeigt.',
  code: 'Code',
  signedInAs: (email) => ['Du bist als ', strong(email), ' angemeldet.'],
  otherAccount: 'Anderes Konto verwenden',
  next: 'Weiter',
  request: 'Ist das dein Gerät?',
  asks: ({ app, email, ago, address, isElsewhere }) => [
    strong(app),
    ' möchte sich als ',
    strong(email),
    ` anmelden, angefragt ${ago}`,
    ...(address === '' ? [] : [' von ', strong(address)]),
    isElsewhere ? ', nicht dein Netz.' : ', dein Netz.',
  ],
  mayDoAll: 'Es kann dann alles, was du hier kannst, bis du es abmeldest.',
  warning: 'Hast du das auf deinem eigenen Gerät gestartet?',
  warningSentence: ['Wenn dir jemand diesen Code geschickt hat, wähle ', strong('Das war ich nicht'), '.'],
  connect: 'Verbinden',
  notMe: 'Das war ich nicht',
  done: 'Fertig',
  doneSentence: 'Du kannst diese Seite schließen und zu deinem Gerät zurückgehen.',
  toDevices: 'Deine Geräte ansehen',
  denied: 'Das Gerät wurde nicht verbunden',
  deniedSentence: 'Gib nie einen Code ein, den dir jemand schickt. Wer ihn geschickt hat, könnte dein Konto benutzen.',
  foreign: 'Jemand anderes hat diesen Code eingegeben.',
  foreignSentence: 'Starte auf deinem Gerät neu und gib den neuen Code ein.',
  startAgain: 'Anderen Code eingeben',
}

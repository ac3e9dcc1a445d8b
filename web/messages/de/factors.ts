import type { FactorsMessages } from '../en/factors.ts'

const plural = new Intl.PluralRules('de')

export const factorsMessages: FactorsMessages = {
  title: 'Zweiter Schritt',
  ask: 'Nach einem zweiten Schritt fragen',
  askSentence: 'Bei jeder Anmeldung ein Code aus einer App auf deinem Handy.',
  setUp: 'Einrichten',
  verifyFirst: 'Bestätige deine E-Mail-Adresse, bevor du einen zweiten Schritt einrichtest.',
  app: 'Authenticator-App',
  appSentence: 'Ein Code aus einer App auf deinem Handy.',
  byPasskey: 'Deine Passkeys',
  offerPasskey: 'Nach dem Passwort nach einem deiner Passkeys fragen.',
  passkeyIsOn: 'Jeder gilt als zweiter Schritt.',
  turnOnPasskey: 'Einschalten',
  added: (date) => `Hinzugefügt am ${date}`,
  moveApp: 'Auf anderes Handy umziehen',
  turnOff: 'Ausschalten …',
  required: 'Diese Website verlangt einen zweiten Schritt, daher bleibt er an.',
  codes: 'Wiederherstellungscodes',
  codesLeft: (count) =>
    plural.select(count) === 'one'
      ? 'Noch 1 Wiederherstellungscode übrig'
      : `Noch ${count} Wiederherstellungscodes übrig`,
  fewLeft: 'Hol dir neue, bevor sie ausgehen.',
  newCodes: 'Neue Codes',

  trusted: {
    title: 'Vertrauenswürdige Geräte',
    sentence: 'Auf diesen Geräten brauchst du bei der Anmeldung keinen Code.',
    lastUsed: (ago) => `Letzte Anmeldung ${ago}`,
    until: (date) => `Vertrauenswürdig bis ${date}`,
    forget: 'Vergessen',
    forgetWhat: (device) => `${device} vergessen`,
    forgetAll: 'Alle vergessen',
    forgotten: (device) => `${device} ist nicht mehr vertrauenswürdig`,
    forgottenAll: 'Kein Gerät ist mehr vertrauenswürdig',
  },

  setUpApp: {
    title: 'Authenticator-App einrichten',
    scan: 'Scanne das mit deiner Authenticator-App.',
    picture: 'QR-Code für deine Authenticator-App',
    key: 'Scannen geht nicht? Gib diesen Schlüssel ein',
    keyName: 'Schlüssel',
    code: 'Gib jetzt den Code ein, den sie zeigt',
    submit: 'Einschalten',
    on: 'Zweiter Schritt eingeschaltet',
  },

  movingApp: {
    title: 'Auf ein anderes Handy umziehen',
    submit: 'Diese App verwenden',
    moved: 'Deine Codes kommen jetzt aus der neuen App',
  },

  saveCodes: {
    title: 'Speichere diese Codes',
    sentence: 'Jeder gilt einmal, falls du dein Handy nicht hast. Wir können sie nicht noch einmal zeigen.',
    list: 'Wiederherstellungscodes',
    copy: 'Kopieren',
    download: 'Herunterladen',
    print: 'Drucken',
    file: (app) => `Wiederherstellungscodes für ${app}`,
    saved: 'Ich habe sie gespeichert',
    done: 'Fertig',
  },

  replacing: {
    title: 'Neue Wiederherstellungscodes holen?',
    sentence: 'Deine jetzigen Codes gelten dann nicht mehr.',
    act: 'Neue Codes holen',
    keep: 'Die jetzigen behalten',
  },

  turningOff: {
    title: 'Zweiten Schritt ausschalten?',
    sentence:
      'Die Anmeldung fragt dann nicht mehr danach. Deine Authenticator-App und deine Wiederherstellungscodes gelten nicht mehr.',
    act: 'Ausschalten',
    keep: 'Behalten',
    off: 'Zweiter Schritt ausgeschaltet',
  },

  stepUp: {
    byApp: 'Gib den Code aus deiner Authenticator-App ein, um fortzufahren.',
    byRecoveryCode: 'Gib einen deiner Wiederherstellungscodes ein, um fortzufahren.',
    byPasskey: 'Verwende deinen Passkey oder Sicherheitsschlüssel, um fortzufahren.',
    none: 'Auf dieser Seite ist die Bestätigung nicht möglich. Öffne die Website direkt oder melde dich erneut an.',
  },
}

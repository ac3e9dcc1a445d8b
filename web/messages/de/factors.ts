import type { FactorsMessages } from '../en/factors.ts'
import { lazily } from '../lazily.ts'

const plural = lazily(() => new Intl.PluralRules('de'))

export const factorsMessages: FactorsMessages = {
  title: 'Zweiter Schritt',
  ask: 'Zweiten Schritt hinzufügen',
  askSentence: 'Gib nach dem Passwort einen Code aus einer App auf deinem Handy ein.',
  setUp: 'Einrichten',
  verifyFirst: 'Bestätige deine E-Mail-Adresse, bevor du einen zweiten Schritt einrichtest.',
  app: 'Authenticator-App',
  appSentence: 'Ein Code aus einer App auf deinem Handy.',
  byPasskey: 'Deine Passkeys',
  offerPasskey: 'Verwende nach dem Passwort einen deiner Passkeys.',
  passkeyIsOn: 'Du kannst jeden deiner Passkeys als zweiten Schritt verwenden.',
  turnOnPasskey: 'Einschalten',
  emailCode: 'E-Mail-Code (weniger sicher)',
  emailCodeSentence:
    'Ein Code, den du nach dem Passwort per E-Mail bekommst. Wer deine E-Mails liest, kennt auch den Code.',
  turnOnEmailCode: 'Einschalten',
  emailCodeOn: 'E-Mail-Codes eingeschaltet',
  added: (date) => `Hinzugefügt am ${date}`,
  moveApp: 'Auf ein anderes Handy umziehen',
  turnOff: 'Ausschalten …',
  required: 'Diese Website verlangt einen zweiten Schritt. Du kannst ihn nicht ausschalten.',
  codes: 'Wiederherstellungscodes',
  codesLeft: (count) =>
    plural().select(count) === 'one'
      ? 'Noch 1 Wiederherstellungscode übrig'
      : `Noch ${count} Wiederherstellungscodes übrig`,
  fewLeft: 'Erstelle neue Codes, bevor keine mehr übrig sind.',
  newCodes: 'Neue Codes erstellen',

  trusted: {
    title: 'Vertrauenswürdige Geräte',
    sentence: 'Auf diesen Geräten brauchst du bei der Anmeldung keinen zweiten Schritt.',
    lastUsed: (ago) => `Letzte Anmeldung ${ago}`,
    until: (date) => `Vertrauenswürdig bis ${date}`,
    forget: 'Entfernen',
    forgetWhat: (device) => `${device} entfernen`,
    forgetAll: 'Alle entfernen',
    forgotten: (device) => `${device} ist nicht mehr vertrauenswürdig`,
    forgottenAll: 'Kein Gerät ist mehr vertrauenswürdig',
  },

  setUpApp: {
    title: 'Authenticator-App einrichten',
    scan: 'Scanne diesen Code mit deiner Authenticator-App.',
    picture: 'QR-Code für deine Authenticator-App',
    key: 'Scannen klappt nicht? Gib diesen Schlüssel ein',
    keyName: 'Schlüssel',
    code: 'Code aus der App',
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
    sentence:
      'Mit einem Code kannst du dich ohne dein Handy anmelden. Jeder Code gilt nur einmal. Wir können die Codes nicht noch einmal anzeigen.',
    list: 'Wiederherstellungscodes',
    copy: 'Kopieren',
    download: 'Herunterladen',
    print: 'Drucken',
    file: (app) => `Wiederherstellungscodes für ${app}`,
    saved: 'Ich habe sie gespeichert',
    done: 'Fertig',
  },

  replacing: {
    title: 'Neue Wiederherstellungscodes erstellen?',
    sentence: 'Deine jetzigen Codes gelten dann nicht mehr.',
    act: 'Neue Codes erstellen',
    keep: 'Jetzige Codes behalten',
  },

  removingEmailCode: {
    title: 'E-Mail-Codes ausschalten?',
    sentence: 'Deine anderen Methoden für den zweiten Schritt bleiben eingeschaltet.',
    act: 'Ausschalten',
    keep: 'Behalten',
    off: 'E-Mail-Codes ausgeschaltet',
  },

  turningOff: {
    title: 'Zweiten Schritt ausschalten?',
    sentence:
      'Bei der Anmeldung fragen wir nicht mehr danach. Codes aus der App, E-Mail-Codes und Wiederherstellungscodes gelten dann nicht mehr.',
    act: 'Ausschalten',
    keep: 'Eingeschaltet lassen',
    off: 'Zweiter Schritt ausgeschaltet',
  },

  stepUp: {
    byApp: 'Gib den Code aus deiner Authenticator-App ein, um fortzufahren.',
    byEmailCode: 'Lass dir einen Code per E-Mail schicken, um fortzufahren.',
    byRecoveryCode: 'Gib einen deiner Wiederherstellungscodes ein, um fortzufahren.',
    byPasskey: 'Verwende deinen Passkey oder Sicherheitsschlüssel, um fortzufahren.',
    none: 'Hier kannst du nicht bestätigen, dass du es bist. Öffne dein Konto auf der Anmelde-Website oder melde dich erneut an.',
  },
}

import type { FactorsMessages } from '../en/factors.ts'

const plural = new Intl.PluralRules('de')

export const factorsMessages: FactorsMessages = {
  title: 'Zweiter Schritt',
  ask: 'Nach einem zweiten Schritt fragen',
  askSentence: 'Ein Code aus einer App auf deinem Handy, bei jeder Anmeldung.',
  setUp: 'Einrichten',
  verifyFirst: 'Bestätige deine E-Mail-Adresse, bevor du einen zweiten Schritt einrichtest.',
  app: 'Authenticator-App',
  added: (date) => `Hinzugefügt am ${date}`,
  turnOff: 'Ausschalten…',
  codes: 'Wiederherstellungscodes',
  codesLeft: (count) =>
    plural.select(count) === 'one'
      ? 'Noch 1 Wiederherstellungscode übrig'
      : `Noch ${count} Wiederherstellungscodes übrig`,
  fewLeft: 'Hol dir neue, bevor sie ausgehen.',
  newCodes: 'Neue Codes',

  trusted: {
    title: 'Vertrauenswürdige Geräte',
    sentence: 'Die Anmeldung auf diesen Geräten fragt nicht nach einem Code.',
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
      'Die Anmeldung fragt dann nicht mehr nach einem Code. Deine App und deine Wiederherstellungscodes gelten nicht mehr.',
    act: 'Ausschalten',
    keep: 'Behalten',
    off: 'Zweiter Schritt ausgeschaltet',
  },

  stepUp: {
    byApp: 'Gib den Code aus deiner Authenticator-App ein, um fortzufahren.',
    byRecoveryCode: 'Gib einen deiner Wiederherstellungscodes ein, um fortzufahren.',
    useRecoveryCode: 'Wiederherstellungscode verwenden',
  },
}

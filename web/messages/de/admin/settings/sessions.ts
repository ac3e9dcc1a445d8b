import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const sessionLabels: TranslatedLabels['sessions'] = {
  'session.expiresIn': { label: 'Sitzungsdauer', sentence: 'Wie lange man angemeldet bleibt.' },
  'session.updateAge': { label: 'Verlängern nach', sentence: 'Ein Besuch verlängert die Sitzung ab diesem Alter.' },
  'session.freshAge': {
    label: 'Erneute Anmeldung nach',
    sentence: 'Sensible Aktionen erfordern eine neuere Anmeldung.',
  },
  'session.cookieCache.enabled': {
    label: 'Sitzungs-Cache',
    sentence: 'Ein Cookie enthält eine Kopie der Sitzung und spart Abfragen.',
  },
  'session.cookieCache.maxAge': {
    label: 'Gültigkeit des Sitzungs-Caches',
    sentence: 'Wie lange die Kopie benutzt wird.',
  },
  'multiSession.enabled': {
    label: 'Mehrere Konten',
    sentence: 'Personen können in einem Browser bei mehreren Konten angemeldet sein.',
  },
  'multiSession.maximumSessions': {
    label: 'Konten in einem Browser',
    sentence: 'Zwischen wie vielen Konten ein Browser wechseln kann.',
  },
  'bearer.enabled': {
    label: 'Sitzungen ohne Cookies',
    sentence: 'Anwendungen können eine Sitzung im Authorization-Header senden.',
  },
  'apiKeys.enabled': {
    label: 'API-Schlüssel',
    sentence: 'Personen und Organisationen können Schlüssel für Skripte erstellen.',
  },
  'apiKeys.prefix': {
    label: 'Präfix der Schlüssel',
    sentence: 'Die ersten Buchstaben jedes Schlüssels.',
  },
  'apiKeys.maximumExpiresIn': {
    label: 'Längste Gültigkeit der Schlüssel',
    sentence: 'So lange gilt ein Schlüssel mit Ablauf höchstens.',
  },
  'apiKeys.defaultExpiresIn': {
    label: 'Übliche Gültigkeit der Schlüssel',
    sentence: 'Wie lange ein Schlüssel ohne eigene Angabe gilt.',
  },
  'apiKeys.rateLimit.enabled': {
    label: 'Limit der Schlüssel',
    sentence: 'Aufrufe mit einem Schlüssel sind begrenzt.',
  },
  'apiKeys.rateLimit.max': {
    label: 'Aufrufe mit einem Schlüssel',
    sentence: 'Wie viele Aufrufe ein Schlüssel in einem Zeitraum machen darf.',
  },
  'apiKeys.rateLimit.timeWindow': {
    label: 'Zeitraum des Limits',
    sentence: 'Wie lang ein Zeitraum des Limits ist.',
  },
  'apiKeys.perOwner': {
    label: 'Schlüssel pro Besitzer',
    sentence: 'Wie viele Schlüssel eine Person oder Organisation haben kann.',
  },
}

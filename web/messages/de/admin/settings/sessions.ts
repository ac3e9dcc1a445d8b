import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const sessionLabels: TranslatedLabels['sessions'] = {
  'session.expiresIn': { label: 'Sitzungsdauer', sentence: 'Wie lange man angemeldet bleibt.' },
  'session.updateAge': { label: 'Verlängern nach', sentence: 'Ältere Sitzungen werden bei Benutzung verlängert.' },
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
    sentence: 'Zwischen wie vielen Konten man in einem Browser wechseln kann.',
  },
  'bearer.enabled': {
    label: 'Sitzungen ohne Cookies',
    sentence: 'Anwendungen können eine Sitzung im Authorization-Header senden.',
  },
  'apiKeys.enabled': {
    label: 'API-Schlüssel',
    sentence: 'Personen und Organisationen können API-Schlüssel für Skripte erstellen.',
  },
  'apiKeys.prefix': {
    label: 'Präfix der API-Schlüssel',
    sentence: 'Damit beginnt jeder Schlüssel.',
  },
  'apiKeys.maximumExpiresIn': {
    label: 'Maximale Gültigkeit der API-Schlüssel',
    sentence: 'Wie lange ein Schlüssel mit Ablaufdatum höchstens gültig ist.',
  },
  'apiKeys.defaultExpiresIn': {
    label: 'Standardgültigkeit der API-Schlüssel',
    sentence: 'Wie lange ein Schlüssel gilt, wenn niemand ein Ablaufdatum wählt.',
  },
  'apiKeys.rateLimit.enabled': {
    label: 'Anfragelimit für API-Schlüssel',
    sentence: 'Anfragen mit jedem Schlüssel sind begrenzt.',
  },
  'apiKeys.rateLimit.max': {
    label: 'Anfragen pro API-Schlüssel',
    sentence: 'Wie viele Anfragen ein Schlüssel im Zeitfenster stellen kann.',
  },
  'apiKeys.rateLimit.timeWindow': {
    label: 'Zeitfenster für API-Schlüssel',
    sentence: 'Der Zeitraum, in dem Anfragen eines Schlüssels gezählt werden.',
  },
  'apiKeys.perOwner': {
    label: 'API-Schlüssel pro Besitzer',
    sentence: 'Wie viele Schlüssel eine Person oder Organisation haben kann.',
  },
}

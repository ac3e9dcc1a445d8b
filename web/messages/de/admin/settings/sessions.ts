import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const sessionLabels: TranslatedLabels['sessions'] = {
  'session.expiresIn': { label: 'Sitzungsdauer', sentence: 'Wie lange man angemeldet bleibt.' },
  'session.updateAge': {
    label: 'Sitzungen verlängern nach',
    sentence: 'Nach welcher Zeit eine Sitzung beim nächsten Zugriff verlängert wird.',
  },
  'session.freshAge': {
    label: 'Erneute Anmeldung nach',
    sentence: 'Wie lange die Anmeldung bei sensiblen Aktionen höchstens her sein darf.',
  },
  'session.cookieCache.enabled': {
    label: 'Sitzungs-Cache',
    sentence: 'Ein Cookie enthält eine Kopie der Sitzung, um Datenbankabfragen zu sparen.',
  },
  'session.cookieCache.maxAge': {
    label: 'Gültigkeit des Sitzungs-Caches',
    sentence: 'Wie lange die Kopie im Cookie verwendet wird.',
  },
  'multiSession.enabled': {
    label: 'Mehrere Konten',
    sentence: 'In einem Browser kann man mit mehreren Konten gleichzeitig angemeldet sein.',
  },
  'multiSession.maximumSessions': {
    label: 'Konten in einem Browser',
    sentence: 'Zwischen wie vielen Konten man in einem Browser wechseln kann.',
  },
  'bearer.enabled': {
    label: 'Sitzungen ohne Cookies',
    sentence: 'Anwendungen können die Sitzung im Authorization-Header statt im Cookie senden.',
  },
  'apiKeys.enabled': {
    label: 'API-Schlüssel',
    sentence: 'Personen und Organisationen können API-Schlüssel für Skripte erstellen.',
  },
  'apiKeys.prefix': {
    label: 'Präfix der API-Schlüssel',
    sentence: 'Mit diesem Präfix beginnen neue API-Schlüssel.',
  },
  'apiKeys.maximumExpiresIn': {
    label: 'Maximale Gültigkeit der API-Schlüssel',
    sentence: 'Wie lange ein Schlüssel mit Ablaufdatum höchstens gültig ist.',
  },
  'apiKeys.defaultExpiresIn': {
    label: 'Ablauf neuer API-Schlüssel',
    sentence: 'Wann ein Schlüssel abläuft, wenn kein Ablaufdatum gewählt wird.',
  },
  'apiKeys.rateLimit.enabled': {
    label: 'Anfragelimit für API-Schlüssel',
    sentence: 'Für jeden neuen Schlüssel ist die Zahl der Anfragen begrenzt.',
  },
  'apiKeys.rateLimit.max': {
    label: 'Anfragen pro API-Schlüssel',
    sentence: 'Wie viele Anfragen mit jedem neuen Schlüssel im Zeitfenster möglich sind.',
  },
  'apiKeys.rateLimit.timeWindow': {
    label: 'Zeitfenster für API-Schlüssel',
    sentence: 'Der Zeitraum, in dem Anfragen eines Schlüssels gezählt werden.',
  },
  'apiKeys.perOwner': {
    label: 'Höchstzahl der API-Schlüssel',
    sentence: 'Wie viele Schlüssel eine Person, eine Organisation oder dein Backend haben kann.',
  },
}

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
}

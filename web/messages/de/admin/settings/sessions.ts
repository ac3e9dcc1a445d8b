import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const sessionLabels: TranslatedLabels['sessions'] = {
  'session.expiresIn': { label: 'Sitzungsdauer', sentence: 'Wie lange man angemeldet bleibt.' },
  'session.updateAge': { label: 'Verlängern nach', sentence: 'Ein Besuch verlängert die Sitzung ab diesem Alter.' },
  'session.freshAge': { label: 'Erneut fragen nach', sentence: 'Für heikle Aktionen ist eine neuere Anmeldung nötig.' },
  'session.cookieCache.enabled': {
    label: 'Sitzungskopie',
    sentence: 'Ein Cookie enthält eine Kopie der Sitzung und spart Abfragen.',
  },
  'session.cookieCache.maxAge': { label: 'Dauer der Sitzungskopie', sentence: 'Wie lange die Kopie benutzt wird.' },
}

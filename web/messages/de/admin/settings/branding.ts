import type { TranslatedLabels } from '../../../en/admin/settings/labels.ts'

export const brandingLabels: TranslatedLabels['branding'] = {
  'branding.name': { label: 'Name der Website', sentence: 'Der Name, der auf Seiten und in E-Mails steht.' },
  'branding.logo.light': { label: 'Logo', sentence: 'Das Logo auf Seiten und in E-Mails.' },
  'branding.logo.dark': { label: 'Logo im dunklen Design', sentence: 'Das Logo auf dunklen Seiten.' },
  'branding.logo.square': { label: 'Quadratisches Logo', sentence: 'Für Handys und den Browser-Tab.' },
  'branding.accent': { label: 'Akzentfarbe', sentence: 'Farbe von Schaltflächen, Links und Hervorhebungen.' },
  'branding.accentDark': {
    label: 'Akzentfarbe im dunklen Design',
    sentence: 'Die Akzentfarbe auf dunklen Seiten.',
  },
  'branding.radius': { label: 'Eckenradius', sentence: 'Form von Schaltflächen, Feldern und Karten.' },
  'branding.font': { label: 'Schriftart', sentence: 'Schriftart aller Seiten.' },
  'branding.theme': { label: 'Design', sentence: 'Hell, dunkel oder wie auf dem Gerät eingestellt.' },
  'branding.support': { label: 'Link zur Hilfe', sentence: 'Dieser Link steht unten auf den Anmeldeseiten.' },
  'branding.terms': {
    label: 'Link zu den Nutzungsbedingungen',
    sentence: 'Dieser Link steht unten auf den Anmeldeseiten.',
  },
  'branding.privacy': { label: 'Link zum Datenschutz', sentence: 'Dieser Link steht unten auf den Anmeldeseiten.' },
  locales: {
    label: 'Sprachen',
    sentence: 'Sprachen von Seiten und E-Mails. Die erste wird verwendet, wenn keine andere passt.',
  },
}

import type { filterBarMessages as english } from '../en/filter-bar.ts'

export const filterBarMessages: typeof english = {
  filterBar: {
    filters: 'Filter',
    clearAll: 'Alle entfernen',
    remove: (label: string, value: string) => `Filter „${label}: ${value}“ entfernen`,
    showResults: 'Ergebnisse anzeigen',
    active: 'Aktive Filter',
  },
}

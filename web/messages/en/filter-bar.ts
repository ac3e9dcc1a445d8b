/** Messages for the bar above a list: search, filters and the chips of active filters. */
export const filterBarMessages = {
  filterBar: {
    filters: 'Filters',
    clearAll: 'Clear all',
    remove: (label: string, value: string) => `Remove filter ${label}: ${value}`,
    showResults: 'Show results',
    active: 'Active filters',
  },
}

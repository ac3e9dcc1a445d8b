import type { navigationMessages as english } from '../en/navigation.ts'

export const navigationMessages: typeof english = {
  navigation: {
    account: 'Konto',
    organization: (role: string) => `Organisation · ${role}`,
    console: 'Konsole',
    consoleOf: (app: string) => `${app} verwalten`,
    switch: 'Wechseln',
    switchTo: 'Wechseln zu',
    user: 'Dein Konto',
    invite: 'Personen einladen',
    otherOrganizations: 'Weitere Organisationen',
    more: 'Mehr',
    search: 'Suchen',
    searchKeys: 'Strg K',
    searchKeysOnApple: '⌘ K',
    collapse: 'Navigation einklappen',
    expand: 'Navigation ausklappen',
    breadcrumb: 'Pfad',
  },
}

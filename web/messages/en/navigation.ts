/** Messages for the frame of the dashboard: the switcher, the navigation and the user menu. */
export const navigationMessages = {
  navigation: {
    account: 'Account',
    organization: (role: string) => `Organization · ${role}`,
    console: 'Console',
    consoleOf: (app: string) => `Manage ${app}`,
    switch: 'Switch',
    switchTo: 'Switch to',
    user: 'Your account',
    invite: 'Invite people',
    otherOrganizations: 'Other organizations',
    more: 'More',
    search: 'Search',
    searchKeys: 'Ctrl K',
    searchKeysOnApple: '⌘ K',
    collapse: 'Collapse the navigation',
    expand: 'Expand the navigation',
    breadcrumb: 'Breadcrumb',
  },
}

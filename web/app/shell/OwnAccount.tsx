import { useQuery } from '@tanstack/react-query'
import { Languages, LogIn, LogOut, User } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { languages } from '../../../contract/pages/languages.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { sessionQuery } from '../../data/account.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Menu, useMenuState } from '../../ui/Menu.tsx'

// Needed only on sites that allow several accounts per browser.
const AccountMenu = lazy(async () => {
  return { default: (await import('../../screens/account/accounts/AccountMenu.tsx')).AccountMenu }
})

/** The foot of the navigation: the signed-in user with the user menu, or a link to sign in. */
export function OwnAccount() {
  const { site, call } = useApp()
  const { shell } = useMessages(dashboardMessages)
  const { navigation } = useMessages(navigationMessages)
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const choices = useChoices()
  // `menu` is shown until the code of `AccountMenu` has loaded. Both have the same state, so an open menu stays open.
  const state = useMenuState()
  if (!session)
    return (
      <a className="gh-navigation-place" href="/sign-in">
        <LogIn size={18} strokeWidth={1.6} aria-hidden />
        <span className="gh-navigation-label">{shell.signIn}</span>
      </a>
    )
  const { user } = session
  const menu = <Menu label={navigation.user} choices={choices} state={state} />
  return (
    <div className="gh-navigation-user">
      <Avatar of="user" id={user.id} name={user.name} image={user.image} />
      <div className="gh-mode-name">
        <strong>{user.name}</strong>
        <span>{user.email}</span>
      </div>
      {site.features.maxAccounts === null ? (
        menu
      ) : (
        <Suspense fallback={menu}>
          <AccountMenu label={navigation.user} choices={choices} state={state} />
        </Suspense>
      )}
    </div>
  )
}

function useChoices() {
  const { site, go } = useApp()
  const { locale: current } = useMessages()
  const { shell } = useMessages(dashboardMessages)
  const icon = (Icon: typeof User) => <Icon size={18} strokeWidth={1.6} aria-hidden />
  return () => [
    { label: shell.profile, icon: icon(User), onChoose: () => go('/account') },
    ...site.locales
      .filter((locale) => locale !== current)
      .map((locale) => ({
        label: languages[locale].name,
        icon: icon(Languages),
        // The server stores the choice and redirects back to this page.
        onChoose: () => window.location.assign(`?language=${locale}`),
      })),
    { label: shell.signOut, icon: icon(LogOut), onChoose: () => window.location.assign('/sign-out') },
  ]
}

import { Building, Laptop, ShieldCheck, User } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useApp } from '../context/app.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { usePart } from '../ui/part.ts'
import { useAccountChoices } from '../screens/account/accounts/use-account-choices.tsx'
import { useHost } from './host.ts'
import { SignedInPart } from './SignedInScreens.tsx'
import { dashboardMessages } from '../messages/en/dashboard.ts'
import { useMessages } from '../context/messages.ts'

const MenuPopup = lazy(async () => ({ default: (await import('../ui/MenuPopup.tsx')).MenuPopup }))

/** A button with the signed-in user’s avatar, which opens a menu of account pages. */
export function UserMenu({ showsName }: { showsName: boolean }) {
  return (
    <SignedInPart start="/" owns={() => false} shape="inline">
      {() => <UserMenuButton showsName={showsName} />}
    </SignedInPart>
  )
}

function UserMenuButton({ showsName }: { showsName: boolean }) {
  const { site } = useApp()
  const choices = useChoices()
  const [opened, setOpened] = useState<'by-keyboard' | 'by-pointer' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { user } = site.session!
  const name = user.name || user.email

  return (
    <>
      <button
        type="button"
        ref={button}
        {...usePart('user-button', showsName ? 'gh-user-button gh-user-button-named' : 'gh-user-button')}
        aria-label={showsName ? undefined : name}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        // A click without a pointer comes from Enter or Space.
        onClick={({ detail }) => setOpened(detail === 0 ? 'by-keyboard' : 'by-pointer')}
      >
        <Avatar of="user" id={user.id} name={name} image={user.image} />
        {showsName && <span>{name}</span>}
      </button>
      {opened && (
        <Suspense>
          <MenuPopup
            anchor={button}
            isByKeyboard={opened === 'by-keyboard'}
            choices={choices}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the URL of Gatehouse’s own sign-in page, with a redirect back to this page of the host. */
function signInPage(origin: string, email: string | undefined) {
  const query = new URLSearchParams({ switch: '1', redirect: window.location.href, ...(email ? { email } : {}) })
  return `${origin}/sign-in?${query}`
}

function useChoices() {
  const { origin } = useHost()
  const { go } = useApp()
  const { shell } = useMessages(dashboardMessages)
  const accounts = useAccountChoices({
    // Opens Gatehouse's own page, because a host's sign-in component renders only for signed-out visitors.
    onSignIn: (email) => window.location.assign(signInPage(origin, email)),
    onSignOut: () => go('/sign-out'),
  })
  const choice = (path: string, label: string, Icon: typeof User) => ({
    label,
    icon: <Icon size={18} strokeWidth={1.6} aria-hidden />,
    onChoose: () => go(path),
  })
  return [
    choice('/account', shell.profile, User),
    choice('/account/security', shell.security, ShieldCheck),
    choice('/account/devices', shell.devices, Laptop),
    choice('/account/organizations', shell.organizations, Building),
    ...accounts,
  ]
}

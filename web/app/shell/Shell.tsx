import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useApp } from '../../context/app.tsx'
import { markReady } from '../../context/ready.ts'
import { recallCollapsed, rememberCollapsed, takeNews } from '../../context/browser-storage.ts'
import { hearOtherTabs } from '../../context/session-channel.ts'
import { toast, Toasts } from '../../ui/Toasts.tsx'
import { ConnectionStrip } from './ConnectionStrip.tsx'
import { ImpersonationBar } from '../../layout/ImpersonationBar.tsx'
import { mayOfferPasskey } from '../../screens/passkeys/may-offer-passkey.ts'
import { IdentityDialogs } from '../../screens/identity/IdentityDialogs.tsx'
import { useIsNarrow, useMedia } from '../../ui/use-media.ts'
import { BottomBar } from './BottomBar.tsx'
import { SearchButton } from './SearchButton.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Switcher } from './Switcher.tsx'
import { sessionQuery } from '../../data/account.ts'
import { signInAgain } from '../../data/sign-in-again.ts'
import { useMessages } from '../../context/messages.ts'
import { PaletteRoot } from '../palette/PaletteRoot.tsx'
import './Shell.css'

// Needed only for users with a second factor.
const WaitingReset = lazy(async () => ({ default: (await import('../../layout/WaitingReset.tsx')).WaitingReset }))

// Needed only for users with a weak password.
const PasswordAdvice = lazy(async () => {
  return { default: (await import('../../screens/account/security/PasswordAdvice.tsx')).PasswordAdvice }
})
const NewPasswordFirst = lazy(async () => {
  return { default: (await import('../../screens/account/security/NewPasswordFirst.tsx')).NewPasswordFirst }
})
// Needed only for users who have just signed in with a password.
const PasskeyOffer = lazy(async () => ({
  default: (await import('../../screens/passkeys/PasskeyOffer.tsx')).PasskeyOffer,
}))
// Needed only on sites that require a second factor.
const RequiredFactor = lazy(async () => ({ default: (await import('../../layout/RequiredFactor.tsx')).RequiredFactor }))

/** The layout of every dashboard page: the navigation, the notices for the user, and the page itself. */
export function Shell() {
  const messages = useMessages()
  const isNarrow = useIsNarrow()
  const { isCollapsed, onCollapse } = useCollapsed()
  useSessionOfOtherTabs()
  useEffect(markReady, [])
  useEffect(() => {
    const news = takeNews()
    if (news !== null) toast(news)
  }, [])

  return (
    <PaletteRoot>
      <div className={isCollapsed ? 'gh-app gh-app-collapsed' : 'gh-app'}>
        <a className="gh-skip" href="#content">
          {messages.common.skip}
        </a>
        <ImpersonationBar />
        {isNarrow ? (
          <header className="gh-topbar">
            <Switcher />
            <SearchButton />
          </header>
        ) : (
          <Sidebar isCollapsed={isCollapsed} onCollapse={onCollapse} />
        )}
        <main className="gh-content" id="content" tabIndex={-1}>
          <ConnectionStrip />
          <div className="gh-content-column">
            <FactorNews />
            <Offer />
            <Content />
          </div>
        </main>
        {isNarrow && <BottomBar />}
        <Toasts label={messages.common.news} closeLabel={messages.common.close} />
        <IdentityDialogs />
      </div>
    </PaletteRoot>
  )
}

/** Notices about the user's second factor: a pending reset, or a second factor that will soon be required. */
function FactorNews() {
  const { site } = useApp()
  const { session, features } = site
  if (!session) return null
  const mustHave = features.twoFactorRequired && session.session.impersonatedBy === null
  return <Suspense>{session.user.twoFactorEnabled ? <WaitingReset /> : mustHave && <RequiredFactor />}</Suspense>
}

/** The offer of a passkey after a sign-in with a password, except on the page that lists passkeys. */
function Offer() {
  const { site } = useApp()
  const [mayOffer] = useState(() => mayOfferPasskey(site))
  const isAtPasskeys = useLocation({ select: ({ pathname }) => pathname === '/account/security' })
  if (!mayOffer || isAtPasskeys) return null
  return (
    <Suspense>
      <PasskeyOffer />
    </Suspense>
  )
}

/** The page. Users with a weak password also see a notice, or must first change it if the site requires a change. */
function Content() {
  const { site } = useApp()
  if (site.passwordAdvice === null) return <Outlet />
  if (site.passwordAdvice === 'tell')
    return (
      <>
        <Suspense>
          <PasswordAdvice />
        </Suspense>
        <Outlet />
      </>
    )
  return (
    <Suspense>
      <NewPasswordFirst>
        <Outlet />
      </NewPasswordFirst>
    </Suspense>
  )
}

/**
 * Returns whether the sidebar is collapsed, and a function that collapses or expands it. If the window is too narrow
 * for an expanded sidebar, the sidebar is collapsed and no function is returned.
 */
function useCollapsed() {
  const isTight = useMedia('(861px <= width < 1024px)')
  const [isChosen, setIsChosen] = useState(recallCollapsed)
  if (isTight) return { isCollapsed: true }
  const onCollapse = () => {
    rememberCollapsed(!isChosen)
    setIsChosen(!isChosen)
  }
  return { isCollapsed: isChosen, onCollapse }
}

/** Follows the session across tabs: signing out in another tab also signs out here. */
function useSessionOfOtherTabs() {
  const { site, call, go } = useApp()
  const queries = useQueryClient()
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: site.session !== null })

  useEffect(
    () =>
      hearOtherTabs((news) => {
        if (news === 'signed-out' && site.session) go('/sign-in?reason=signed-out', { replace: true })
        else {
          void queries.invalidateQueries({ queryKey: ['session'] })
          if (news === 'organizations') void queries.invalidateQueries({ queryKey: ['memberships'] })
        }
      }),
    [site, go, queries],
  )

  // After the user signs out or another user signs in, this page’s content must no longer be shown.
  const before = site.session?.user.id
  const now = session?.user.id
  useEffect(() => {
    if (before === undefined || before === now) return
    window.location.replace(now === undefined ? signInAgain() : '/account')
  }, [before, now])
}

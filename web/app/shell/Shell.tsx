import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useApp } from '../../context/app.tsx'
import { markReady } from '../../context/ready.ts'
import { takeNews } from '../../context/browser-storage.ts'
import { hearOtherTabs } from '../../context/session-channel.ts'
import { Brand } from '../../ui/Brand.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { toast, Toasts } from '../../ui/Toasts.tsx'
import { ConnectionStrip } from './ConnectionStrip.tsx'
import { ImpersonationBar } from '../../layout/ImpersonationBar.tsx'
import { IdentityDialogs } from '../../screens/identity/IdentityDialogs.tsx'
import { Navigation } from './Navigation.tsx'
import { sessionQuery } from '../../data/account.ts'
import { signInAgain } from '../../data/sign-in-again.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { useMessages } from '../../context/messages.ts'
import './Shell.css'

const SampleStrip = lazy(async () => ({ default: (await import('../../layout/SampleStrip.tsx')).SampleStrip }))

/** The layout of every dashboard page: the navigation and the user menu. */
export function Shell() {
  const { site } = useApp()
  const messages = useMessages()
  const { shell } = useMessages(dashboardMessages)
  useSessionOfOtherTabs()
  useEffect(markReady, [])
  useEffect(() => {
    const news = takeNews()
    if (news !== null) toast(news)
  }, [])

  return (
    <div className="gh-app">
      <a className="gh-skip" href="#content">
        {messages.common.skip}
      </a>
      <ImpersonationBar />
      <header className="gh-topbar">
        <Brand site={site} isSmall />
        <Drawer title={shell.navigation} closeLabel={messages.common.close} trigger={<MenuLabel />}>
          <Navigation />
        </Drawer>
      </header>
      <header className="gh-side">
        <Brand site={site} />
        <Navigation />
      </header>
      <main className="gh-content" id="content" tabIndex={-1}>
        <ConnectionStrip />
        <div className="gh-content-column">
          <Outlet />
        </div>
      </main>
      {site.sample === 'filled' && (
        <Suspense>
          <SampleStrip />
        </Suspense>
      )}
      <Toasts label={messages.common.news} closeLabel={messages.common.close} />
      <IdentityDialogs />
    </div>
  )
}

function MenuLabel() {
  const messages = useMessages()
  return (
    <>
      <Menu size={20} strokeWidth={1.6} aria-hidden />
      <span className="gh-hidden">{messages.common.menu}</span>
    </>
  )
}

/** Follows session changes in other tabs: signing out there signs out here. */
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

  // This user has signed out or another user has signed in, so this page’s content must no longer be shown.
  const before = site.session?.user.id
  const now = session?.user.id
  useEffect(() => {
    if (before === undefined || before === now) return
    window.location.replace(now === undefined ? signInAgain() : '/account')
  }, [before, now])
}

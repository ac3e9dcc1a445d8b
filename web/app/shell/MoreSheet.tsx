import { LogIn, LogOut } from 'lucide-react'
import { lazy, Suspense, type RefObject } from 'react'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { SampleStrip } from '../../layout/SampleStrip.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { useActivate } from '../../screens/account/switcher/use-activate.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { DestinationText } from './DestinationText.tsx'
import { useDestinations } from './destinations.tsx'
import { NavigationList } from './NavigationList.tsx'
import type { Place } from './places.ts'

// Needed only on sites that allow several accounts per browser.
const AccountList = lazy(async () => {
  return { default: (await import('../../screens/account/accounts/AccountList.tsx')).AccountList }
})

type MoreSheetProps = {
  /** The entries that the bottom bar has no room for. */
  places: readonly Place[]
  count: (place: Place) => number | null
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The rest of the navigation on a phone: further entries, the entries of the switcher, and Sign out. */
export function MoreSheet({ places, count, opener, onClose }: MoreSheetProps) {
  const { site } = useApp()
  const { shell } = useMessages(dashboardMessages)
  const { navigation } = useMessages(navigationMessages)
  return (
    <Sheet title={navigation.more} opener={opener} onClose={onClose}>
      {places.length > 0 && <NavigationList places={places} current={undefined} count={count} />}
      {site.session && <SwitchTo />}
      {site.sample === 'filled' && <SampleStrip isInSidebar />}
      <div className="gh-more-foot">
        {site.session ? (
          <>
            {site.features.maxAccounts !== null && (
              <Suspense>
                <AccountList />
              </Suspense>
            )}
            <a className="gh-navigation-place" href="/sign-out">
              <LogOut size={18} strokeWidth={1.6} aria-hidden />
              {shell.signOut}
            </a>
          </>
        ) : (
          <a className="gh-navigation-place" href="/sign-in">
            <LogIn size={18} strokeWidth={1.6} aria-hidden />
            {shell.signIn}
          </a>
        )}
      </div>
    </Sheet>
  )
}

function SwitchTo() {
  const { Link } = useApp()
  const { navigation } = useMessages(navigationMessages)
  const { account, organizations, more, console: consoles } = useDestinations()
  const activate = useActivate()
  return (
    <div className="gh-more-switch">
      <p className="gh-mode-label" id="switch-to">
        {navigation.switchTo}
      </p>
      <ul aria-labelledby="switch-to">
        {[...account, ...organizations, ...more, ...consoles]
          .filter(({ isCurrent }) => !isCurrent)
          .map((destination) => (
            <li key={destination.href + destination.name}>
              <Link
                className="gh-mode-choice"
                href={destination.href}
                onClick={() => destination.organizationId !== undefined && activate.mutate(destination.organizationId)}
              >
                <DestinationText {...destination} />
              </Link>
            </li>
          ))}
      </ul>
    </div>
  )
}

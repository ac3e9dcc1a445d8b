import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { useMode } from './mode.ts'
import { NavigationList } from './NavigationList.tsx'
import { OwnAccount } from './OwnAccount.tsx'
import { useCurrentPlace, usePlaces } from './places.ts'
import { RailTip } from './RailTip.tsx'
import { SearchButton } from './SearchButton.tsx'
import { Switcher } from './Switcher.tsx'
import { useCounts } from './use-counts.ts'
import './Navigation.css'
import '../../ui/IconButton.css'
import './Sidebar.css'

const SampleStrip = lazy(async () => ({ default: (await import('../../layout/SampleStrip.tsx')).SampleStrip }))

const OrganizationLinks = lazy(async () => ({ default: (await import('./OrganizationLinks.tsx')).OrganizationLinks }))

type SidebarProps = {
  isCollapsed: boolean
  /** Collapses or expands the sidebar; undefined if the window is too narrow for an expanded sidebar. */
  onCollapse?: (() => void) | undefined
}

/** The sidebar: the switcher, the navigation of the mode, and the user menu. When collapsed, it shows only icons. */
export function Sidebar({ isCollapsed, onCollapse }: SidebarProps) {
  const { site } = useApp()
  const { shell } = useMessages(dashboardMessages)
  const mode = useMode()
  const places = usePlaces(mode)
  const current = useCurrentPlace(places)
  const count = useCounts(mode, places)
  return (
    <header className="gh-side">
      <Switcher />
      <SearchButton />
      <nav className="gh-navigation" aria-label={shell.navigation} ref={showCurrent}>
        {places.length > 1 && <NavigationList places={places} current={current} count={count} />}
        {mode.kind === 'organization' && (
          <Suspense>
            <OrganizationLinks membership={mode.membership} />
          </Suspense>
        )}
      </nav>
      {onCollapse && <CollapseButton isCollapsed={isCollapsed} onPress={onCollapse} />}
      {site.sample === 'filled' && (
        <Suspense>
          <SampleStrip isInSidebar />
        </Suspense>
      )}
      <OwnAccount />
      {isCollapsed && <RailTip />}
    </header>
  )
}

function CollapseButton({ isCollapsed, onPress }: { isCollapsed: boolean; onPress: () => void }) {
  const { navigation } = useMessages(navigationMessages)
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose
  const label = isCollapsed ? navigation.expand : navigation.collapse
  return (
    <button
      type="button"
      className="gh-icon-button gh-side-collapse"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon size={18} strokeWidth={1.6} aria-hidden />
    </button>
  )
}

/**
 * Scrolls to the current link, which can be out of view. Does not use `scrollIntoView`, because the first press of Tab
 * would then focus the element after the current link instead of the first element of the page.
 */
function showCurrent(places: Element | null) {
  const current = places?.querySelector('[aria-current=page]')
  if (!places || !current) return
  places.scrollTop += Math.max(0, current.getBoundingClientRect().bottom - places.getBoundingClientRect().bottom)
}

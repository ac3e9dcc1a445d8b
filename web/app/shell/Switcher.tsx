import { ChevronsUpDown } from 'lucide-react'
import {
  lazy,
  Suspense,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { membershipsQuery, sessionQuery } from '../../data/account.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Brand, BrandLogo } from '../../ui/Brand.tsx'
import { useDestinationGroups } from './destination-groups.ts'
import { useMode } from './mode.ts'
import './Switcher.css'

const loadMenu = () => import('./SwitcherMenu.tsx')
const SwitcherMenu = lazy(async () => ({ default: (await loadMenu()).SwitcherMenu }))
const loadSearch = () => import('./SwitcherSearch.tsx')
const SwitcherSearch = lazy(async () => ({ default: (await loadSearch()).SwitcherSearch }))

const maxWithoutSearch = 7

type Opened = 'by-keyboard' | 'by-pointer'

/**
 * Shows whether this tab is on the account, an organization or the console, and opens the list to switch between them.
 */
export function Switcher() {
  const { site, call } = useApp()
  const { data: memberships } = useQuery(membershipsQuery(call, site))
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const hasChoice = memberships.length > 0 || site.organizations.mayBeCreated || site.administration !== null

  // If there is nothing to switch to, shows the site’s logo instead of the user, who is shown at the foot of the
  // sidebar.
  if (!site.session || !hasChoice)
    return (
      <div className="gh-mode">
        <Brand site={site} />
      </div>
    )

  const hasSearch = memberships.length > maxWithoutSearch
  return (
    <>
      <ModeButton ref={button} hasSearch={hasSearch} isOpen={opened !== null} onOpen={setOpened} />
      {opened && (
        <Suspense>
          {hasSearch ? (
            <SwitcherSearch anchor={button} onClose={() => setOpened(null)} />
          ) : (
            <OpenMenu anchor={button} isByKeyboard={opened === 'by-keyboard'} onClose={() => setOpened(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}

type ModeButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  hasSearch: boolean
  isOpen: boolean
  onOpen: (opened: Opened) => void
}

function ModeButton({ ref, hasSearch, isOpen, onOpen }: ModeButtonProps) {
  const { navigation } = useMessages(navigationMessages)
  const load = () => void (hasSearch ? loadSearch() : loadMenu())

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onOpen('by-keyboard')
  }

  return (
    <button
      type="button"
      ref={ref}
      className="gh-mode gh-mode-button"
      aria-haspopup={hasSearch ? 'dialog' : 'menu'}
      aria-expanded={isOpen}
      onPointerEnter={load}
      onFocus={load}
      onKeyDown={onKeyDown}
      // If Enter or Space causes the click, `detail` is 0.
      onClick={({ detail }) => onOpen(detail === 0 ? 'by-keyboard' : 'by-pointer')}
    >
      <CurrentMode />
      <span className="gh-hidden">{navigation.switch}</span>
      <ChevronsUpDown size={16} strokeWidth={1.6} aria-hidden />
    </button>
  )
}

function OpenMenu(props: Omit<ComponentProps<typeof SwitcherMenu>, 'groups'>) {
  return <SwitcherMenu {...props} groups={useDestinationGroups()} />
}

function CurrentMode() {
  const { site, call } = useApp()
  const { roleNames, switcher } = useMessages(dashboardMessages)
  const { navigation } = useMessages(navigationMessages)
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const mode = useMode()
  if (mode.kind === 'console')
    return <Named picture={<BrandLogo site={site} isSmall />} name={site.app.name} sub={navigation.console} />
  if (mode.kind === 'organization') {
    const { organization, role, suspendedAt } = mode.membership
    const sub = suspendedAt === null ? navigation.organization(roleNames(role)) : switcher.suspended
    const picture = <Avatar of="organization" id={organization.id} name={organization.name} image={organization.logo} />
    return <Named picture={picture} name={organization.name} sub={sub} />
  }
  if (!session) return null
  const { id, name, image } = session.user
  return <Named picture={<Avatar of="user" id={id} name={name} image={image} />} name={name} sub={navigation.account} />
}

function Named({ picture, name, sub }: { picture: ReactNode; name: string; sub: string }) {
  return (
    <>
      <span className="gh-mode-picture">{picture}</span>
      <span className="gh-mode-name">
        <strong>{name}</strong> <span>{sub}</span>
      </span>
    </>
  )
}

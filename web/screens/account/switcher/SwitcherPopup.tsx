import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Building, Check, Mail, Plus } from 'lucide-react'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { listUserInvitations } from '../../../../contract/organizations/invitations.ts'
import type { Membership } from '../../../../contract/organizations/memberships.ts'
import { useApp } from '../../../context/app.tsx'
import { useLayerRoot } from '../../../ui/layer-root.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { organizationPath } from '../../../data/current-membership.ts'
import { answer } from '../../../data/queries.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'
import { usePageLocation } from '../../../context/page-location.ts'
import { moveByArrows } from '../../../ui/list-focus.ts'
import '../../../ui/Menu.css'
import { SwitcherField } from './SwitcherField.tsx'
import { useActivate } from './use-activate.ts'

const maxWithoutSearch = 7

type SwitcherPopupProps = {
  anchor: RefObject<HTMLButtonElement | null>
  memberships: readonly Membership[]
  current: Membership | null
  onClose: () => void
}

/** The popup that lists the organizations, with the current organization first. The popup is open while mounted. */
export function SwitcherPopup({ anchor, memberships, current, onClose }: SwitcherPopupProps) {
  const { switcher } = useMessages(dashboardMessages)
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const openFirst = () => list.current?.querySelector('a')?.click()
  const sorted = memberships.toSorted((one, other) => Number(other === current) - Number(one === current))
  const shown = sorted.filter(({ organization }) => organization.name.toLowerCase().includes(search.toLowerCase()))

  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal container={useLayerRoot()}>
        <Popover.Positioner
          className="gh-menu-positioner"
          positionMethod="fixed"
          anchor={anchor}
          align="start"
          sideOffset={4}
        >
          <Popover.Popup
            className="gh-menu gh-switcher-popup"
            aria-label={switcher.organizations}
            finalFocus={anchor}
            onKeyDown={moveByArrows}
          >
            {memberships.length > maxWithoutSearch && (
              <SwitcherField search={search} onSearch={setSearch} onEnter={openFirst} />
            )}
            <div ref={list} className="gh-switcher-list">
              {shown.map((each) => (
                <Choice key={each.id} membership={each} isCurrent={each === current} onChosen={onClose} />
              ))}
              {shown.length === 0 && search !== '' && <p className="gh-quiet">{switcher.noMatch(search)}</p>}
            </div>
            <Elsewhere onChosen={onClose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type ChoiceProps = { membership: Membership; isCurrent: boolean; onChosen: () => void }

function Choice({ membership, isCurrent, onChosen }: ChoiceProps) {
  const { roleNames, switcher } = useMessages(dashboardMessages)
  const { Link } = useApp()
  const { pathname } = usePageLocation()
  const activate = useActivate()
  const { organization, role, suspendedAt } = membership
  const page = /^\/o\/[^/]+(\/(?:members|invitations|teams|roles))(?:\/|$)/.exec(pathname)?.[1] ?? ''

  function choose() {
    onChosen()
    if (suspendedAt === null) activate.mutate(organization.id)
  }

  return (
    <Link
      className="gh-switcher-choice"
      href={organizationPath(organization.slug) + page}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={choose}
    >
      <Avatar of="organization" id={organization.id} name={organization.name} image={organization.logo} />
      <span className="gh-switcher-name">
        <strong>{organization.name}</strong>
        <span>{suspendedAt === null ? roleNames(role) : switcher.suspended}</span>
      </span>
      {isCurrent && <Check size={18} strokeWidth={1.8} aria-hidden />}
    </Link>
  )
}

function Elsewhere({ onChosen }: { onChosen: () => void }) {
  const { site, call, Link } = useApp()
  const { switcher } = useMessages(dashboardMessages)
  const { data: invitations } = useQuery({
    queryKey: ['own-invitations'],
    queryFn: ({ signal }) => answer(call(listUserInvitations, { signal })),
    enabled: site.session?.user.emailVerified === true,
  })
  const waiting = invitations?.length ?? 0
  const place = (href: string, icon: ReactNode, text: string) => (
    <Link className="gh-switcher-choice" href={href} onClick={onChosen}>
      {icon}
      <span>{text}</span>
    </Link>
  )
  return (
    <div className="gh-switcher-places">
      {waiting > 0 &&
        place(
          '/account/organizations',
          <Mail size={18} strokeWidth={1.6} aria-hidden />,
          switcher.invitations(waiting),
        )}
      {site.organizations.mayBeCreated &&
        place('/organizations/new', <Plus size={18} strokeWidth={1.6} aria-hidden />, switcher.create)}
      {place('/account/organizations', <Building size={18} strokeWidth={1.6} aria-hidden />, switcher.all)}
    </div>
  )
}

import { Popover } from '@base-ui/react/popover'
import { Check } from 'lucide-react'
import { useRef, useState, type MouseEvent, type RefObject } from 'react'
import { useMessages } from '../../context/messages.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { SwitcherField } from '../../screens/account/switcher/SwitcherField.tsx'
import { moveByArrows } from '../../ui/list-focus.ts'
import '../../ui/Menu.css'
import { DestinationText } from './DestinationText.tsx'
import { useDestinationGroups, useFollow } from './destination-groups.ts'
import type { Destination } from './destinations.tsx'

type SwitcherSearchProps = { anchor: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** The list of the switcher with a search field. A menu cannot contain a text field, so this is a dialog of links. */
export function SwitcherSearch({ anchor, onClose }: SwitcherSearchProps) {
  const { navigation } = useMessages(navigationMessages)
  const [search, setSearch] = useState('')
  const groups = useDestinationGroups(search)
  const list = useRef<HTMLDivElement>(null)
  const openFirst = () => list.current?.querySelector<HTMLElement>('[data-group=organizations] a')?.click()

  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          className="gh-menu-positioner"
          positionMethod="fixed"
          align="start"
          sideOffset={4}
          anchor={anchor}
        >
          <Popover.Popup
            className="gh-menu gh-mode-menu"
            aria-label={navigation.switchTo}
            finalFocus={anchor}
            onKeyDown={moveByArrows}
          >
            <SwitcherField search={search} onSearch={setSearch} onEnter={openFirst} />
            <div ref={list}>
              {groups.map((group) => (
                <DestinationGroup key={group.name} {...group} search={search} onClose={onClose} />
              ))}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type DestinationGroupProps = ReturnType<typeof useDestinationGroups>[number] & { search: string; onClose: () => void }

function DestinationGroup({ name, label, destinations, search, onClose }: DestinationGroupProps) {
  const { switcher } = useMessages(dashboardMessages)
  const follow = useFollow(onClose)
  return (
    <div className="gh-mode-group" data-group={name}>
      {label && <p className="gh-mode-label">{label}</p>}
      {destinations.map((destination) => (
        <DestinationLink
          key={destination.href + destination.name}
          destination={destination}
          onClick={(event) => follow(event, destination)}
        />
      ))}
      {name === 'organizations' && destinations.length === 0 && (
        <p className="gh-mode-label">{switcher.noMatch(search)}</p>
      )}
    </div>
  )
}

type DestinationLinkProps = { destination: Destination; onClick: (event: MouseEvent<HTMLElement>) => void }

function DestinationLink({ destination, onClick }: DestinationLinkProps) {
  const { href, isCurrent } = destination
  return (
    <a
      className="gh-menu-item gh-mode-choice"
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onClick}
    >
      <DestinationText {...destination} />
      {isCurrent && <Check size={18} strokeWidth={1.8} aria-hidden />}
    </a>
  )
}

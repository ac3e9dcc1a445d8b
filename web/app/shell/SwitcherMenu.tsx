import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { MouseEvent, RefObject } from 'react'
import { useMessages } from '../../context/messages.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { useFirstItemFocused } from '../../ui/list-focus.ts'
import '../../ui/Menu.css'
import { DestinationText } from './DestinationText.tsx'
import { useFollow, type useDestinationGroups } from './destination-groups.ts'
import type { Destination } from './destinations.tsx'

type SwitcherMenuProps = {
  groups: ReturnType<typeof useDestinationGroups>
  anchor: RefObject<HTMLButtonElement | null>
  /** If true, the first item gets the focus. */
  isByKeyboard: boolean
  onClose: () => void
}

/** The menu of the switcher. It is open as long as it is rendered. */
export function SwitcherMenu({ groups, anchor, isByKeyboard, onClose }: SwitcherMenuProps) {
  const { navigation } = useMessages(navigationMessages)
  const follow = useFollow(onClose)
  const popup = useFirstItemFocused(isByKeyboard)

  return (
    <Menu.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Portal>
        <Menu.Positioner
          className="gh-menu-positioner"
          positionMethod="fixed"
          align="start"
          sideOffset={4}
          anchor={anchor}
        >
          <Menu.Popup ref={popup} className="gh-menu gh-mode-menu" aria-label={navigation.switchTo} finalFocus={anchor}>
            {groups.map(({ name, label, destinations }) => (
              <Menu.Group key={name} className="gh-mode-group">
                {label && <Menu.GroupLabel className="gh-mode-label">{label}</Menu.GroupLabel>}
                {destinations.map((destination) => (
                  <DestinationItem
                    key={destination.href + destination.name}
                    destination={destination}
                    onClick={(event) => follow(event, destination)}
                  />
                ))}
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

type DestinationItemProps = { destination: Destination; onClick: (event: MouseEvent<HTMLElement>) => void }

function DestinationItem({ destination, onClick }: DestinationItemProps) {
  const { href, name, isCurrent } = destination
  return (
    <Menu.LinkItem
      className="gh-menu-item gh-mode-choice"
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      label={name}
      closeOnClick
      onClick={onClick}
    >
      <DestinationText {...destination} />
      {isCurrent && <Check size={18} strokeWidth={1.8} aria-hidden />}
    </Menu.LinkItem>
  )
}

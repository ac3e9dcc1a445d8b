import { Popover } from '@base-ui/react/popover'
import { Check } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { useMessages } from '../../context/messages.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { moveByArrows } from '../../ui/move-by-arrows.ts'
import '../../ui/Menu.css'
import { DestinationText } from './DestinationText.tsx'
import { useDestinationGroups, useFollow } from './destination-groups.ts'

type SwitcherSearchProps = { anchor: RefObject<HTMLButtonElement | null>; onClose: () => void }

/** The list of the switcher with a search field. A menu cannot contain a field, so this is a dialog of links. */
export function SwitcherSearch({ anchor, onClose }: SwitcherSearchProps) {
  const { switcher } = useMessages(dashboardMessages)
  const { navigation } = useMessages(navigationMessages)
  const [search, setSearch] = useState('')
  const groups = useDestinationGroups(search)
  const follow = useFollow(onClose)
  const list = useRef<HTMLDivElement>(null)

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
            <input
              className="gh-input"
              type="search"
              name="search"
              aria-label={switcher.search}
              placeholder={switcher.search}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              onKeyDown={({ key }) =>
                key === 'Enter' && list.current?.querySelector<HTMLElement>('[data-group=organizations] a')?.click()
              }
            />
            <div ref={list}>
              {groups.map(({ name, label, destinations }) => (
                <div key={name} className="gh-mode-group" data-group={name}>
                  {label && <p className="gh-mode-label">{label}</p>}
                  {destinations.map((destination) => (
                    <a
                      key={destination.href + destination.name}
                      className="gh-menu-item gh-mode-choice"
                      href={destination.href}
                      aria-current={destination.isCurrent ? 'true' : undefined}
                      onClick={(event) => follow(event, destination)}
                    >
                      <DestinationText {...destination} />
                      {destination.isCurrent && <Check size={18} strokeWidth={1.8} aria-hidden />}
                    </a>
                  ))}
                  {name === 'organizations' && destinations.length === 0 && (
                    <p className="gh-mode-label">{switcher.noMatch(search)}</p>
                  )}
                </div>
              ))}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

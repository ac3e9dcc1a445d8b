import { Menu as Base } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import { useLayerRoot } from './layer-root.ts'
import type { MenuChoice } from './Menu.tsx'
import { usePart } from './part.ts'
import { useFirstItemFocused } from './list-focus.ts'

type MenuPopupProps = {
  anchor: RefObject<HTMLButtonElement | null>
  /** The side of the button that the menu is aligned with. */
  align?: 'start' | 'end'
  choices: readonly MenuChoice[]
  /** If true, the first item gets the focus. */
  isByKeyboard: boolean
  onClose: () => void
}

/** The popup of a menu. It is open as long as it is rendered. */
export function MenuPopup({ anchor, align = 'end', choices, isByKeyboard, onClose }: MenuPopupProps) {
  const popup = useFirstItemFocused(isByKeyboard)

  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal container={useLayerRoot()}>
        <Base.Positioner
          className="gh-menu-positioner"
          positionMethod="fixed"
          anchor={anchor}
          align={align}
          sideOffset={4}
        >
          <Base.Popup ref={popup} {...usePart('menu-list', 'gh-menu')} finalFocus={anchor}>
            {choices.map(({ label, icon, isDanger, isApart, hint, reason, onChoose }) => (
              <Base.Item
                key={label + (hint ?? '')}
                className={classOf(isDanger, isApart)}
                disabled={reason !== undefined}
                onClick={onChoose}
              >
                {icon}
                <span>
                  {label}
                  {(reason ?? hint) && <small>{reason ?? hint}</small>}
                </span>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function classOf(isDanger = false, isApart = false) {
  return ['gh-menu-item', isDanger && 'gh-menu-item-danger', isApart && 'gh-menu-item-apart'].filter(Boolean).join(' ')
}

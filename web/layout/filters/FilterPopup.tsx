import { Popover } from '@base-ui/react/popover'
import { useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useMessages } from '../../context/messages.ts'
import { filterBarMessages } from '../../messages/en/filter-bar.ts'
import { Button } from '../../ui/Button.tsx'
import { useLayerRoot } from '../../ui/layer-root.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useIsNarrow } from '../../ui/use-media.ts'
import '../../ui/Menu.css'

type FilterPopupProps = {
  title: string
  opener: RefObject<HTMLButtonElement | null>
  views: ReactNode
  sheetActions: ReactNode
  showLabel: string
  /** Turns all filters off. Undefined while no filter is on. */
  onClear: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** The filters of a list: a popover, or a sheet of full height on a phone. It is open as long as it is rendered. */
export function FilterPopup(props: FilterPopupProps) {
  const { title, opener, showLabel, onClear, onClose, children } = props
  const container = useLayerRoot()
  const popup = useRef<HTMLDivElement>(null)
  if (useIsNarrow()) return <FilterSheet {...props} />
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal container={container}>
        <Popover.Positioner
          className="gh-menu-positioner"
          positionMethod="fixed"
          anchor={opener}
          align="start"
          sideOffset={4}
          // If the filters are too tall for the window, they scroll below the button instead of moving over the list.
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
        >
          <Popover.Popup
            ref={popup}
            className="gh-menu gh-filter-popover"
            // The popup itself gets the focus, because the first field may still be loading.
            initialFocus={popup}
            finalFocus={opener}
          >
            <div className="gh-filter-fields">
              <div className="gh-sheet-head">
                <Popover.Title>{title}</Popover.Title>
                <ClearAll onClear={onClear} />
              </div>
              {children}
            </div>
            <ShowButton label={showLabel} onClose={onClose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function FilterSheet(props: FilterPopupProps) {
  const { title, opener, views, sheetActions, showLabel, onClear, onClose, children } = props
  return (
    <Sheet title={title} aside={<ClearAll onClear={onClear} />} isFull opener={opener} onClose={onClose}>
      <div className="gh-filter-fields">
        <div className="gh-filter-sheet-actions">
          {views}
          {sheetActions}
        </div>
        {children}
      </div>
      <ShowButton label={showLabel} onClose={onClose} />
    </Sheet>
  )
}

function ClearAll({ onClear }: Pick<FilterPopupProps, 'onClear'>) {
  const { filterBar } = useMessages(filterBarMessages)
  if (!onClear) return null

  /** Turns all filters off. The pressed button disappears, so the popup gets the focus. */
  function clear({ currentTarget }: MouseEvent) {
    currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
    onClear?.()
  }

  return (
    <button type="button" className="gh-link-button gh-small" onClick={clear}>
      {filterBar.clearAll}
    </button>
  )
}

function ShowButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <div className="gh-filter-foot">
      <Button look="primary" onClick={onClose}>
        {label}
      </Button>
    </div>
  )
}

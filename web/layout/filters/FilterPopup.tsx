import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useLayerRoot } from '../../ui/layer-root.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { useIsNarrow } from '../../ui/use-media.ts'

type FilterPopupProps = {
  title: string
  opener: RefObject<HTMLButtonElement | null>
  views: ReactNode
  showLabel: string
  onClose: () => void
  children: ReactNode
}

/** The filters of a list: a popover, or a sheet of full height on a phone. It is open as long as it is rendered. */
export function FilterPopup({ title, opener, views, showLabel, onClose, children }: FilterPopupProps) {
  const container = useLayerRoot()
  const show = (
    <Button look="primary" onClick={onClose}>
      {showLabel}
    </Button>
  )
  if (useIsNarrow())
    return (
      <Sheet title={title} isFull opener={opener} onClose={onClose}>
        <div className="gh-filter-fields">
          {views}
          {children}
        </div>
        <div className="gh-filter-foot">{show}</div>
      </Sheet>
    )
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Portal container={container}>
        <Popover.Positioner
          className="gh-menu-positioner"
          positionMethod="fixed"
          anchor={opener}
          align="start"
          sideOffset={4}
        >
          <Popover.Popup className="gh-filter-popover" aria-label={title} finalFocus={opener}>
            <div className="gh-filter-fields">{children}</div>
            <div className="gh-filter-foot">{show}</div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

import { Dialog } from '@base-ui/react/dialog'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { useLayerRoot } from './layer-root.ts'
import './Dialog.css'
import './Sheet.css'

type SheetProps = {
  title: string
  /** Whether the sheet takes the whole height and shows its title. */
  isFull?: boolean
  /** Shown at the end of the title’s line, if the title is shown. */
  aside?: ReactNode
  onClose: () => void
  /** Gets the focus when the sheet closes. */
  opener: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * A modal sheet at the bottom of a narrow screen. It is open as long as it is rendered. Following a link in the sheet
 * closes the sheet.
 */
export function Sheet({ title, isFull = false, aside, onClose, opener, children }: SheetProps) {
  function closeOnLink({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a')) onClose()
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal container={useLayerRoot()}>
        <Dialog.Backdrop className="gh-dialog-backdrop" />
        <Dialog.Popup
          className={isFull ? 'gh-sheet gh-sheet-full' : 'gh-sheet'}
          data-slot="sheet"
          finalFocus={opener}
          onClick={closeOnLink}
        >
          <div className={isFull ? 'gh-sheet-head' : 'gh-hidden'}>
            <Dialog.Title>{title}</Dialog.Title>
            {aside}
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

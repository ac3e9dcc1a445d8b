import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import './IconButton.css'
import './Panel.css'

type PanelProps = {
  title: string
  closeLabel: string
  onClose: () => void
  /** Shown at the top, next to the close button. */
  top?: ReactNode
  children: ReactNode
}

/** A side panel with the details of one item; the rest of the page stays usable. */
export function Panel({ title, closeLabel, onClose, top, children }: PanelProps) {
  return (
    <Dialog.Root open modal={false} disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="gh-panel" data-slot="panel">
          <div className="gh-panel-top">
            <Dialog.Title className="gh-hidden">{title}</Dialog.Title>
            {top}
            <Dialog.Close className="gh-icon-button" aria-label={closeLabel}>
              <X size={20} strokeWidth={1.6} aria-hidden />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

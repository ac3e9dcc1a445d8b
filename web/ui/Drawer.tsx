import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useState, type MouseEvent, type ReactNode } from 'react'
import './Dialog.css'
import './Drawer.css'

type DrawerProps = { title: string; closeLabel: string; trigger: ReactNode; children: ReactNode }

/** A side panel that slides over the page on narrow screens. Following a link in it closes it. */
export function Drawer({ title, closeLabel, trigger, children }: DrawerProps) {
  const [isOpen, setIsOpen] = useState(false)

  function closeOnLink({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a')) setIsOpen(false)
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger className="gh-drawer-trigger">{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="gh-dialog-backdrop" />
        <Dialog.Popup className="gh-drawer" data-slot="drawer" onClick={closeOnLink}>
          <div className="gh-drawer-top">
            <Dialog.Title className="gh-hidden">{title}</Dialog.Title>
            <Dialog.Close className="gh-drawer-trigger" aria-label={closeLabel}>
              <X size={20} strokeWidth={1.6} aria-hidden />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

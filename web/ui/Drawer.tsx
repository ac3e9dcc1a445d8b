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
      <Dialog.Trigger className="ah-drawer-trigger">{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="ah-dialog-backdrop" />
        <Dialog.Popup className="ah-drawer" data-slot="drawer" onClick={closeOnLink}>
          <div className="ah-drawer-top">
            <Dialog.Title className="ah-hidden">{title}</Dialog.Title>
            <Dialog.Close className="ah-drawer-trigger" aria-label={closeLabel}>
              <X size={20} strokeWidth={1.6} aria-hidden />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { useLayerRoot } from './layer-root.ts'
import { usePart } from './part.ts'
import './Dialog.css'

type DialogProps = {
  title: string
  /** What it is about, read out with its name. */
  sentence?: ReactNode
  /** Asked to close, by Escape or the page's own buttons; left out, only what is done in it ends it. */
  onClose?: (() => void) | undefined
  /** Where the focus goes at first; left out, to the first thing that can have it. */
  firstFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** A matter to settle before going on with the page, over it. It is open as long as it is rendered. */
export function Dialog({ title, sentence, onClose, firstFocus, children }: DialogProps) {
  return (
    // A press beside it must not throw away what was typed.
    <Base.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Base.Portal container={useLayerRoot()}>
        {/* Also over a panel that it was opened from. */}
        <Base.Backdrop className="ah-dialog-backdrop" forceRender />
        <Base.Viewport className="ah-dialog-viewport">
          <Base.Popup
            {...usePart('dialog', 'ah-dialog')}
            {...(firstFocus ? { initialFocus: firstFocus } : {})}
            finalFocus={openerOrHeading}
          >
            <div className="ah-dialog-head">
              <Base.Title>{title}</Base.Title>
              {sentence && <Base.Description className="ah-quiet">{sentence}</Base.Description>}
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** What opened it gets the focus back; where that is gone, the page's name does. */
function openerOrHeading() {
  queueMicrotask(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
  })
  return true
}

/** The buttons at the foot of a dialog, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="ah-dialog-actions">{children}</div>
}

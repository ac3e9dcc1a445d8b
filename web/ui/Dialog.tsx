import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { useLayerRoot } from './layer-root.ts'
import { usePart } from './part.ts'
import './Dialog.css'

type DialogProps = {
  title: string
  /** The description, announced together with the title. */
  sentence?: ReactNode
  /**
   * Called when the user presses Escape or a button of the dialog. If omitted, only completing the dialog closes it.
   */
  onClose?: (() => void) | undefined
  /** The element that gets the initial focus; defaults to the first focusable element. */
  firstFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** A modal dialog over the page. It is open as long as it is rendered. */
export function Dialog({ title, sentence, onClose, firstFocus, children }: DialogProps) {
  return (
    // A click outside must not discard the typed values.
    <Base.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Base.Portal container={useLayerRoot()}>
        {/* Also covers a panel that the dialog was opened from. */}
        <Base.Backdrop className="gh-dialog-backdrop" forceRender />
        <Base.Viewport className="gh-dialog-viewport">
          <Base.Popup
            {...usePart('dialog', 'gh-dialog')}
            {...(firstFocus ? { initialFocus: firstFocus } : {})}
            finalFocus={openerOrHeading}
          >
            <div className="gh-dialog-head">
              <Base.Title>{title}</Base.Title>
              {sentence && <Base.Description className="gh-quiet">{sentence}</Base.Description>}
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Returns the focus to the element that opened the dialog, or to the page heading if that element no longer exists. */
function openerOrHeading() {
  queueMicrotask(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
  })
  return true
}

/** The buttons at the bottom of a dialog, with the primary button last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="gh-dialog-actions">{children}</div>
}

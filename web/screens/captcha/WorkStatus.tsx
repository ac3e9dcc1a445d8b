import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '../../context/messages.ts'
import { captchaMessages } from '../../messages/en/sign-in/captcha.ts'
import { useLayerRoot } from '../../ui/layer-root.ts'
import '../../ui/Toasts.css'

// A shorter wait needs no explanation: the pressed button shows that the page is busy.
const delayMilliseconds = 400

/** Informs the visitor that the browser is solving a proof of work. */
export function WorkStatus() {
  const messages = useMessages(captchaMessages, 'captcha')
  const root = useLayerRoot() ?? document.body
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return createPortal(
    <div role="status" className="gh-toasts">
      {isShown && (
        <div className="gh-toast">
          <div className="gh-toast-content">
            <p className="gh-toast-title">{messages.working}</p>
          </div>
        </div>
      )}
    </div>,
    root,
  )
}

import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { CallError } from '../../../client/call.ts'
import type { ServiceDemand } from '../../../contract/sign-in/captcha.ts'
import { useMessages } from '../../context/messages.ts'
import { useOwnId } from '../../context/app.tsx'
import { captchaMessages, captchaRefusals } from '../../messages/en/sign-in/captcha.ts'
import { Button } from '../../ui/Button.tsx'
import { useLayerRoot } from '../../ui/layer-root.ts'
import { Note } from '../../ui/Note.tsx'
import { showWidget } from './widgets.ts'
import '../../ui/Dialog.css'

// The key must be `refusals`, because host applications override the texts of refusals under that name.
const refusalMessages = { refusals: captchaRefusals }

type CaptchaProps = {
  demand: ServiceDemand
  /** Why the previous response was refused. */
  problem: CallError | null
  /** Called with the response, or with null if the visitor gives up. */
  onDone: (response: string | null) => void
}

/**
 * The dialog with a service’s CAPTCHA. It is not modal, because services show their tasks in elements outside the
 * dialog, which a modal dialog would hide from the keyboard and from screen readers.
 */
export function Captcha({ demand, problem, onDone }: CaptchaProps) {
  const messages = useMessages(captchaMessages, 'captcha')
  const { common } = useMessages()
  const titleId = useOwnId('captcha')
  const { box, state, retry } = useWidget(demand, onDone)
  const root = useLayerRoot() ?? document.body

  function leaveOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') onDone(null)
  }

  return createPortal(
    <>
      <div className="gh-dialog-backdrop" />
      <div className="gh-dialog-viewport">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as in every dialog */}
        <div className="gh-dialog" role="dialog" aria-labelledby={titleId} onKeyDown={leaveOnEscape}>
          <Heading id={titleId} />
          {problem && state !== 'unreachable' && <Problem problem={problem} />}
          {state === 'loading' && <p role="status">{messages.loading}</p>}
          {state === 'unreachable' && <Note kind="danger" title={messages.unreachable} isNews />}
          <div ref={box} />
          <div className="gh-dialog-actions">
            <Button onClick={() => onDone(null)}>{common.cancel}</Button>
            {state === 'unreachable' && (
              <Button look="primary" onClick={retry}>
                {common.tryAgain}
              </Button>
            )}
          </div>
        </div>
      </div>
    </>,
    root,
  )
}

/** The heading. It takes the focus when the CAPTCHA opens, and gives the focus back when the CAPTCHA closes. */
function Heading({ id }: { id: string }) {
  const messages = useMessages(captchaMessages, 'captcha')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    title.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <div className="gh-dialog-head">
      <h2 id={id} ref={title} tabIndex={-1}>
        {messages.title}
      </h2>
      <p className="gh-quiet">{messages.sentence}</p>
    </div>
  )
}

function Problem({ problem: { code } }: { problem: CallError }) {
  const { refusals } = useMessages(refusalMessages)
  return <Note kind="danger" title={refusals[code as keyof typeof refusals]()} isNews />
}

/**
 * Shows the widget of the CAPTCHA service. Returns the ref of the element to show the widget in (`box`), the state of
 * the widget, and a function that loads the widget again (`retry`).
 */
function useWidget(demand: ServiceDemand, onDone: (response: string) => void) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'unreachable'>('loading')
  const [round, setRound] = useState(0)
  useEffect(() => {
    const place = document.createElement('div')
    box.current?.replaceChildren(place)
    const stopped = new AbortController()
    const unlessStopped = (work: () => void) => () => stopped.signal.aborted || work()
    const fail = unlessStopped(() => setState('unreachable'))
    setState('loading')
    void showWidget(place, demand, { onResponse: onDone, onFailure: fail }).then(
      unlessStopped(() => setState('shown')),
      fail,
    )
    return () => {
      stopped.abort()
      place.remove()
    }
  }, [demand, onDone, round])
  return { box, state, retry: () => setRound((round) => round + 1) }
}

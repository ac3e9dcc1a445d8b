import { lazy, Suspense, useRef } from 'react'
import { DialogForm } from '../../../../forms/DialogForm.tsx'
import { CodeField } from '../../../../forms/CodeField.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Copy } from '../../../../ui/Copy.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { useCodeError } from '../../../second-step/use-code-error.ts'
import { useCodeForm } from '../../../second-step/use-code-form.ts'

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

const pictureSize = 200

type SetUpAppProps = {
  /** The address of the new secret, which an app reads from a QR code. */
  uri: string
  onConfirmed: () => void
  onClose: () => void
}

/** Shows the secret of a new authenticator app and asks for the first code. Until then, nothing has changed. */
export function SetUpApp({ uri, onConfirmed, onClose }: SetUpAppProps) {
  const messages = useMessages()
  const { setUpApp } = useMessages(factorsMessages, 'factors')
  const first = useRef<HTMLInputElement>(null)
  const form = useCodeForm('totp', { onSuccess: onConfirmed })
  const error = useCodeError(form)
  const { ref, ...field } = form.register('code')
  return (
    <Dialog title={setUpApp.title} sentence={setUpApp.scan} onClose={onClose} firstFocus={first}>
      <div className="gh-form">
        <Suspense fallback={<svg width={pictureSize} height={pictureSize} aria-hidden />}>
          <QrCode text={uri} label={setUpApp.picture} size={pictureSize} />
        </Suspense>
        <Key text={new URL(uri).searchParams.get('secret') ?? ''} />
      </div>
      <DialogForm
        form={form}
        cancel={<Button onClick={onClose}>{messages.common.cancel}</Button>}
        submit={setUpApp.submit}
      >
        <CodeField
          id="first-code"
          label={setUpApp.code}
          isMachine
          error={error}
          {...field}
          ref={(input) => {
            ref(input)
            first.current = input
          }}
        />
      </DialogForm>
    </Dialog>
  )
}

/** The secret as text, in groups of four, which are easier to type. */
function Key({ text }: { text: string }) {
  const messages = useMessages()
  const { setUpApp } = useMessages(factorsMessages, 'factors')
  return (
    <div>
      <p className="gh-small">{setUpApp.key}</p>
      <span className="gh-trace">
        <code>{(text.match(/.{1,4}/g) ?? []).join(' ')}</code>
        <Copy text={text} label={messages.common.copy(setUpApp.keyName)} copiedLabel={messages.common.copied} />
      </span>
    </div>
  )
}

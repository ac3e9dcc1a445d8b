import { lazy, Suspense } from 'react'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { Copy } from '../../../../ui/Copy.tsx'

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

const pictureSize = 200

/** The secret of a new authenticator app, as a QR code and as text. `uri` is the `otpauth:` URI in the QR code. */
export function AppSecret({ uri }: { uri: string }) {
  const { setUpApp } = useMessages(factorsMessages, 'factors')
  return (
    <div className="gh-form">
      <Suspense fallback={<svg width={pictureSize} height={pictureSize} aria-hidden />}>
        <QrCode text={uri} label={setUpApp.picture} size={pictureSize} />
      </Suspense>
      <Key text={new URL(uri).searchParams.get('secret') ?? ''} />
    </div>
  )
}

/** The secret as text, in groups of four characters, which are easier to type. */
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

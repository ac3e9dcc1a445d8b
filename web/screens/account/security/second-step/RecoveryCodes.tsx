import { Check as CheckIcon, Copy, Download, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '../../../../context/app.tsx'
import { useMessages } from '../../../../context/messages.ts'
import { factorsMessages } from '../../../../messages/en/factors.ts'
import { announce } from '../../../../ui/announce.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../../ui/Dialog.tsx'
import { Check } from '../../../../ui/Field.tsx'
import './RecoveryCodes.css'

/**
 * Shows new recovery codes, once. The dialog closes only after the user has confirmed that the codes are saved, and the
 * browser warns before the page is closed.
 */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { saveCodes } = useMessages(factorsMessages, 'factors')
  const [isSaved, setIsSaved] = useState(false)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  return (
    <Dialog title={saveCodes.title} sentence={saveCodes.sentence}>
      <ul className="gh-method-card gh-recovery-codes" aria-label={saveCodes.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <WaysToSave codes={codes} />
      <Check label={saveCodes.saved} checked={isSaved} onChange={({ target }) => setIsSaved(target.checked)} />
      <DialogActions>
        <Button look="primary" isDisabled={!isSaved} onClick={onClose}>
          {saveCodes.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function WaysToSave({ codes }: { codes: readonly string[] }) {
  const { site } = useApp()
  const messages = useMessages()
  const { saveCodes } = useMessages(factorsMessages, 'factors')
  const [isCopied, setIsCopied] = useState(false)
  const name = saveCodes.file(site.app.name)
  const text = `${name}\n\n${codes.join('\n')}\n`

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    setIsCopied(true)
    announce(messages.common.copied)
  }

  const CopyIcon = isCopied ? CheckIcon : Copy
  return (
    <div className="gh-form-actions">
      <Button icon={<CopyIcon size={18} strokeWidth={1.6} aria-hidden />} onClick={() => void copy()}>
        {saveCodes.copy}
      </Button>
      <Button icon={<Download size={18} strokeWidth={1.6} aria-hidden />} onClick={() => save(text, `${name}.txt`)}>
        {saveCodes.download}
      </Button>
      <Button icon={<Printer size={18} strokeWidth={1.6} aria-hidden />} onClick={() => window.print()}>
        {saveCodes.print}
      </Button>
    </div>
  )
}

/** Downloads text as a file. */
function save(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

import { Check, Copy as CopyIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { announce } from './announce.ts'
import { usePart } from './part.ts'
import './IconButton.css'
import './Copy.css'

type CopyProps = { text: string; label: string; copiedLabel: string }

const shownMilliseconds = 2000

/** A button that copies `text` to the clipboard, shows a check mark for a moment, and announces the copy. */
export function Copy({ text, label, copiedLabel }: CopyProps) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    announce(copiedLabel)
  }

  return (
    <button
      type="button"
      {...usePart('copy', 'gh-icon-button gh-copy')}
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      {isCopied ? (
        <Check size={16} strokeWidth={2} aria-hidden />
      ) : (
        <CopyIcon size={16} strokeWidth={1.6} aria-hidden />
      )}
    </button>
  )
}

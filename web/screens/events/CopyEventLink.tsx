import { useState } from 'react'
import { useMessages } from '../../context/messages.ts'
import { eventMessages } from '../../messages/en/events.ts'
import { announce } from '../../ui/announce.ts'

/** Copies the URL of an event, and then shows on the button that the link was copied. */
export function CopyEventLink({ path }: { path: string }) {
  const { event: messages } = useMessages(eventMessages)
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(new URL(path, location.href).href)
    setIsCopied(true)
    announce(messages.linkCopied)
  }

  return (
    <button type="button" className="gh-link-button" onClick={() => void copy()} onBlur={() => setIsCopied(false)}>
      {isCopied ? messages.linkCopied : messages.copyLink}
    </button>
  )
}

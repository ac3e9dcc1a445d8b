import { useEffect, useState } from 'react'
import { useSettled } from './use-settled.ts'

/**
 * Returns the text of a search field. Calls `onSettled` when typing pauses, and follows changes to the search in the
 * URL.
 */
export function useSettledText(known: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(known)
  const settled = useSettled(text).trim()

  useEffect(() => {
    if (settled !== known) onSettled(settled)
    // oxlint-disable-next-line react/exhaustive-deps -- a settled text is reported once
  }, [settled])

  // The URL changes when the user navigates back or clears the search elsewhere on the page. Text that is still being
  // typed is kept.
  useEffect(() => {
    if (text.trim() === settled && known !== settled) setText(known)
    // oxlint-disable-next-line react/exhaustive-deps -- only a changed URL writes into the field
  }, [known])

  return { text, setText }
}

import { useEffect, useState } from 'react'
import { useSettled } from '../../forms/use-settled.ts'

/** What is being typed into a search field, told once it has settled; what the address says comes back into the field. */
export function useSettledText(known: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(known)
  const settled = useSettled(text).trim()

  useEffect(() => {
    if (settled !== known) onSettled(settled)
    // oxlint-disable-next-line react/exhaustive-deps -- what was typed is told once, when it has settled
  }, [settled])

  // Gone back, or cleared from elsewhere on the page: told apart from typing by having settled already.
  useEffect(() => {
    if (text.trim() === settled && known !== settled) setText(known)
    // oxlint-disable-next-line react/exhaustive-deps -- only a changed address writes into the field
  }, [known])

  return { text, setText }
}

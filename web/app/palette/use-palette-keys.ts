import { useState, type KeyboardEvent } from 'react'
import type { Entry } from './entry.ts'

/**
 * Handles key presses in the palette. Enter opens the active row, which is the first row until the arrow keys or the
 * pointer choose another row.
 */
export function usePaletteKeys(entries: readonly Entry[], onChoose: (entry: Entry, isNewTab: boolean) => void) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = entries.findIndex(({ id }) => id === chosenId)
  const active = chosen === -1 ? 0 : chosen

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes text, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing || entries.length === 0) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const next = (active + (key === 'ArrowDown' ? 1 : -1) + entries.length) % entries.length
      setChosenId(entries[next]!.id)
    }
    if (key === 'Enter') {
      event.preventDefault()
      onChoose(entries[active]!, event.ctrlKey || event.metaKey)
    }
  }

  return { active: entries[active], choose: setChosenId, onKeyDown }
}

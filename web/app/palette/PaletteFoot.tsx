import { useMessages } from '../../context/messages.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import { isApple } from '../shell/is-apple.ts'

/** Explains the keys of the palette. */
export function PaletteFoot() {
  const { palette } = useMessages(paletteMessages)
  const { keys } = palette
  return (
    <p className="gh-palette-foot" aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {keys.move}
      </span>
      <span>
        <kbd>↵</kbd> {keys.open}
      </span>
      <span>
        <kbd>{isApple() ? '⌘' : keys.control} ↵</kbd> {keys.newTab}
      </span>
      <span>
        <kbd>{keys.escape}</kbd> {keys.close}
      </span>
    </p>
  )
}

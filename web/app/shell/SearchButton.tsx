import { Search } from 'lucide-react'
import { useMessages } from '../../context/messages.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { isApple } from './is-apple.ts'
import { usePalette } from './palette.ts'

/** The button that opens the command palette. Renders nothing if no palette is provided. */
export function SearchButton() {
  const { navigation } = useMessages(navigationMessages)
  const palette = usePalette()
  if (!palette) return null
  const { open, load } = palette
  return (
    <button
      type="button"
      className="gh-search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
      onPointerEnter={load}
      onFocus={load}
      onClick={open}
    >
      <Search size={18} strokeWidth={1.6} aria-hidden />
      <span className="gh-search-button-text">{navigation.search}</span>
      <kbd aria-hidden>{isApple() ? navigation.searchKeysOnApple : navigation.searchKeys}</kbd>
    </button>
  )
}

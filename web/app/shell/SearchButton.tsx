import { Search } from 'lucide-react'
import { useMessages } from '../../context/messages.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { useOpenPalette } from './palette.ts'

/** Opens the command palette. Rendered only where a palette is provided. */
export function SearchButton() {
  const { navigation } = useMessages(navigationMessages)
  const openPalette = useOpenPalette()
  if (!openPalette) return null
  return (
    <button type="button" className="gh-search-button" aria-haspopup="dialog" onClick={openPalette}>
      <Search size={18} strokeWidth={1.6} aria-hidden />
      <span className="gh-search-button-text">{navigation.search}</span>
      <kbd aria-hidden>{navigation.searchKeys}</kbd>
    </button>
  )
}

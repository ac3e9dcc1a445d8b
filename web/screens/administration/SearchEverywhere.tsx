import { useOverviewWords } from './overview-words.ts'
import { SearchField } from './SearchField.tsx'
import './SearchEverywhere.css'

/** The one box that finds people and organizations by whatever is known of them. */
export function SearchEverywhere({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { search: words } = useOverviewWords()
  return (
    <div className="ah-search-everywhere" role="search">
      <SearchField label={words.label} placeholder={words.hint} value={text} onSearch={onText} />
    </div>
  )
}

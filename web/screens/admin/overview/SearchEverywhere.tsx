import { SearchField } from '../../../forms/SearchField.tsx'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'
import './SearchEverywhere.css'

/** The one box that finds people and organizations by whatever is known of them. */
export function SearchEverywhere({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { search: messages } = useMessages(overviewMessages)
  return (
    <div className="gh-search-everywhere" role="search">
      <SearchField label={messages.label} placeholder={messages.hint} value={text} onSearch={onText} />
    </div>
  )
}

import { SearchField } from '../../../forms/SearchField.tsx'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'
import './SearchEverywhere.css'

/** The search field for users and organizations. */
export function SearchEverywhere({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { search: messages } = useMessages(overviewMessages)
  return (
    <div className="gh-search-everywhere" role="search">
      <SearchField label={messages.label} placeholder={messages.hint} value={text} onSearch={onText} />
    </div>
  )
}

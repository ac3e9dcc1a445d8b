import { useMessages } from '../../../context/messages.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'

type SwitcherFieldProps = { search: string; onSearch: (text: string) => void; onEnter: () => void }

/** The search field at the top of a switcher with many organizations. */
export function SwitcherField({ search, onSearch, onEnter }: SwitcherFieldProps) {
  const { switcher } = useMessages(dashboardMessages)
  return (
    <input
      className="gh-input"
      type="search"
      name="search"
      aria-label={switcher.search}
      placeholder={switcher.search}
      value={search}
      onChange={({ target }) => onSearch(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && onEnter()}
    />
  )
}

import type { ComponentProps } from 'react'
import { Search } from 'lucide-react'
import { useSettledText } from './use-settled-text.ts'
import './SearchField.css'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** A search field that searches when typing pauses. Escape clears the field. */
export function SearchField({ label, value, onSearch, placeholder, ...input }: SearchFieldProps) {
  const { text, setText } = useSettledText(value, onSearch)
  return (
    <div className="gh-search-field">
      <Search size={18} strokeWidth={1.6} aria-hidden />
      <input
        {...input}
        className="gh-input"
        type="search"
        name="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        maxLength={254}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setText('')}
      />
    </div>
  )
}

import { ListFilter, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useMessages } from '../../context/messages.ts'
import { SearchField } from '../../forms/SearchField.tsx'
import { Count } from '../../ui/Count.tsx'
import { filterBarMessages } from '../../messages/en/filter-bar.ts'
import './FilterBar.css'

const loadPopup = () => import('./FilterPopup.tsx')
const FilterPopup = lazy(async () => ({ default: (await loadPopup()).FilterPopup }))

const preload = { onPointerEnter: () => void loadPopup(), onFocus: () => void loadPopup() }

/** One filter that is on. */
export type FilterChip = { name: string; label: string; value: string; onRemove: () => void }

export type FilterBarProps = {
  search?: { label: string; value: string; onSearch: (text: string) => void }
  /** The filters that are on. */
  chips: readonly FilterChip[]
  onClear: () => void
  /** The fields of the Filters popup, rendered while it is open. */
  filters: () => ReactNode
  /** The label of the button that closes the popup, with the number of results if it is known: “Show 214 events”. */
  showLabel?: string
  /** A menu of saved views; on a phone it is part of the popup. */
  views?: ReactNode
  /** Actions that are in the popup on a phone, because the page has no room for them. */
  sheetActions?: ReactNode
  /** The number of results, shown after the chips. */
  total?: ReactNode
}

/** The search, filters and saved views of a list, and chips of the active filters. */
export function FilterBar(props: FilterBarProps) {
  const { search, chips, onClear, filters, showLabel, views, sheetActions, total } = props
  const { filterBar } = useMessages(filterBarMessages)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className="gh-filter-bar" role="search">
      <div className="gh-filter-bar-fields">
        {search && <SearchField {...search} />}
        <FilterButton ref={button} count={chips.length} isOpen={isOpen} onOpen={() => setIsOpen(true)} />
        {views && <div className="gh-filter-bar-views">{views}</div>}
      </div>
      {(chips.length > 0 || total) && <Chips chips={chips} onClear={onClear} total={total} />}
      {isOpen && (
        <Suspense>
          <FilterPopup
            title={filterBar.filters}
            opener={button}
            views={views}
            sheetActions={sheetActions}
            showLabel={showLabel ?? filterBar.showResults}
            onClear={chips.length > 0 ? onClear : undefined}
            onClose={() => setIsOpen(false)}
          >
            {filters()}
          </FilterPopup>
        </Suspense>
      )}
    </div>
  )
}

type FilterButtonProps = {
  ref: RefObject<HTMLButtonElement | null>
  count: number
  isOpen: boolean
  onOpen: () => void
}

function FilterButton({ ref, count, isOpen, onOpen }: FilterButtonProps) {
  const { filterBar } = useMessages(filterBarMessages)
  return (
    <button
      type="button"
      ref={ref}
      className="gh-button gh-button-secondary"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      {...preload}
      onClick={onOpen}
    >
      <ListFilter size={18} strokeWidth={1.6} aria-hidden />
      <span className="gh-filter-bar-label">{filterBar.filters}</span>
      {count > 0 && <Count>{count}</Count>}
    </button>
  )
}

function Chips({ chips, onClear, total }: Pick<FilterBarProps, 'chips' | 'onClear' | 'total'>) {
  const { filterBar } = useMessages(filterBarMessages)
  return (
    <div className="gh-filter-bar-active">
      {chips.length > 0 && (
        <ul className="gh-chips" aria-label={filterBar.active}>
          {chips.map(({ name, label, value, onRemove }) => (
            <li key={name} className="gh-chip">
              <span>
                {label} <strong>{value}</strong>
              </span>
              <button type="button" aria-label={filterBar.remove(label, value)} onClick={onRemove}>
                <X size={16} strokeWidth={1.6} aria-hidden />
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="gh-link-button gh-small" onClick={onClear}>
              {filterBar.clearAll}
            </button>
          </li>
        </ul>
      )}
      {total && (
        <p className="gh-small gh-quiet" role="status">
          {total}
        </p>
      )}
    </div>
  )
}

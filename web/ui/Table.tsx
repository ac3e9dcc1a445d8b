import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePart } from './part.ts'
import './Table.css'

/** One column: its label and, if it is sortable, how it is sorted. */
export type Column = {
  name: string
  label: string
  /** Whether the column is hidden on narrow screens. */
  isSpare?: boolean
  /** Whether the label is visually hidden. */
  isLabelHidden?: boolean
  /** Replaces the label, for example with a checkbox that selects every row. */
  head?: ReactNode
  sort?: { direction: 'asc' | 'desc' | null; label: string; onSort: () => void }
}

type TableProps = {
  label: string
  columns: readonly Column[]
  /**
   * For hundreds of rows: a row is laid out only when it becomes visible. Rows need the props `longRow`, and cells
   * `longCell`.
   */
  isLong?: boolean
  children: ReactNode
}

/** A table of items that users compare column by column. */
export function Table({ label, columns, isLong = false, children }: TableProps) {
  const named = (role: string) => (isLong ? role : undefined)
  return (
    <table
      {...usePart('table', isLong ? 'gh-table gh-table-long' : 'gh-table')}
      role={named('table')}
      aria-label={label}
    >
      <thead role={named('rowgroup')}>
        <tr role={named('row')}>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              role={named('columnheader')}
              className={cellClass(column)}
              aria-sort={column.sort?.direction ? ariaSort[column.sort.direction] : undefined}
            >
              <Heading {...column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role={named('rowgroup')}>{children}</tbody>
    </table>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function Heading({ label, sort, head, isLabelHidden }: Column) {
  if (head) return head
  if (!sort) return isLabelHidden ? <span className="gh-hidden">{label}</span> : label
  const Arrow = sort.direction === null ? ChevronsUpDown : sort.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <button type="button" className="gh-table-sort" title={sort.label} onClick={sort.onSort}>
      {label}
      <Arrow size={14} strokeWidth={1.8} aria-hidden />
    </button>
  )
}

/**
 * The roles of the rows and cells of a long table. They are explicit, because browsers drop the implicit roles of rows
 * and cells with another `display` value.
 */
export const longRow = { role: 'row' } as const
export const longCell = { role: 'cell' } as const

/** Returns the class of a column’s cells. */
export function cellClass({ name, isSpare }: Pick<Column, 'name' | 'isSpare'>) {
  return isSpare ? `gh-cell-${name} gh-cell-spare` : `gh-cell-${name}`
}

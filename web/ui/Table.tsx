import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePart } from './part.ts'
import './Table.css'

/** One column: what it is called, and how it is sorted, where it can be. */
export type Column = {
  name: string
  label: string
  /** Left out where there is little room. */
  isSpare?: boolean
  /** The name is read out and not shown. */
  isLabelHidden?: boolean
  /** Stands in place of the label: a box that chooses every row. */
  head?: ReactNode
  sort?: { direction: 'asc' | 'desc' | null; label: string; onSort: () => void }
}

type TableProps = {
  label: string
  columns: readonly Column[]
  /** Of a hundred rows: those out of sight are laid out when they come into it. Its rows are `longRow`, its cells `longCell`. */
  isLong?: boolean
  children: ReactNode
}

/** Things of one kind, compared column by column. */
export function Table({ label, columns, isLong = false, children }: TableProps) {
  const named = (role: string) => (isLong ? role : undefined)
  return (
    <table
      {...usePart('table', isLong ? 'ah-table ah-table-long' : 'ah-table')}
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
  if (!sort) return isLabelHidden ? <span className="ah-hidden">{label}</span> : label
  const Arrow = sort.direction === null ? ChevronsUpDown : sort.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <button type="button" className="ah-table-sort" title={sort.label} onClick={sort.onSort}>
      {label}
      <Arrow size={14} strokeWidth={1.8} aria-hidden />
    </button>
  )
}

/**
 * What a row of a long table and each of its cells say that they are: laid out as they are, the browser would no longer say
 * it of them.
 */
export const longRow = { role: 'row' } as const
export const longCell = { role: 'cell' } as const

/** The class of a column's cells. */
export function cellClass({ name, isSpare }: Pick<Column, 'name' | 'isSpare'>) {
  return isSpare ? `ah-cell-${name} ah-cell-spare` : `ah-cell-${name}`
}

import type { PointerEvent } from 'react'
import { writeDate } from './date-formats.ts'

type TimeProps = { at: string; locale: string; children?: string }

/** A point in time, as the given text or as a date. Hovering shows the exact time. */
export function Time({ at, locale, children }: TimeProps) {
  const moment = new Date(at)

  // Formatted on hover, because a table has hundreds of timestamps that nobody hovers over.
  function tellExactly({ currentTarget }: PointerEvent<HTMLTimeElement>) {
    currentTarget.title = writeDate(moment, locale, 'exact')
  }

  return (
    <time dateTime={at} onPointerEnter={tellExactly}>
      {children ?? writeDate(moment, locale, 'date')}
    </time>
  )
}

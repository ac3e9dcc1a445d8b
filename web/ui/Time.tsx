import type { PointerEvent } from 'react'
import { writeDate } from './date-formats.ts'

type TimeProps = { at: string; locale: string; children?: string }

/** A moment: as given, or as a date; the exact time is there for who points at it. */
export function Time({ at, locale, children }: TimeProps) {
  const moment = new Date(at)

  // Written when somebody points at it: a table has hundreds that nobody does.
  function tellExactly({ currentTarget }: PointerEvent<HTMLTimeElement>) {
    currentTarget.title = writeDate(moment, locale, 'exact')
  }

  return (
    <time dateTime={at} onPointerEnter={tellExactly}>
      {children ?? writeDate(moment, locale, 'date')}
    </time>
  )
}

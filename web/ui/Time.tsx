import { writeDate } from './date-formats.ts'

type TimeProps = { at: string; locale: string; children?: string }

/** A moment: as given, or as a date; the exact time is there for who points at it. */
export function Time({ at, locale, children }: TimeProps) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={writeDate(moment, locale, 'exact')}>
      {children ?? writeDate(moment, locale, 'date')}
    </time>
  )
}

type TimeProps = { at: string; locale: string; children?: string }

/** A moment: as given, or as a date; the exact time is there for who points at it. */
export function Time({ at, locale, children }: TimeProps) {
  const moment = new Date(at)
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(moment)
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <time dateTime={at} title={exact}>
      {children ?? date.format(moment)}
    </time>
  )
}

import { useMessages } from '../../../context/messages.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { writeDate } from '../../../ui/date-formats.ts'
import { Time } from '../../../ui/Time.tsx'

type MethodTimesProps = {
  addedAt: string
  /** Returns the text with the date on which the method was added. */
  added: (date: string) => string
  lastUsedAt: string | null
}

/** When a sign-in method was added and last used. */
export function MethodTimes({ addedAt, added, lastUsedAt }: MethodTimesProps) {
  const { locale } = useMessages()
  const { security, ago } = useMessages(dashboardMessages)
  return (
    <>
      <Time at={addedAt} locale={locale}>
        {added(writeDate(new Date(addedAt), locale, 'date'))}
      </Time>
      {lastUsedAt !== null && (
        <>
          {' · '}
          <Time at={lastUsedAt} locale={locale}>
            {security.lastUsed(ago((Date.now() - Date.parse(lastUsedAt)) / 1000))}
          </Time>
        </>
      )}
    </>
  )
}

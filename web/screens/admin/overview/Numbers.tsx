import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { overview as overviewEndpoint } from '../../../../contract/admin/overview.ts'
import { Section } from '../../../ui/Section.tsx'
import { DayBars } from './DayBars.tsx'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'

type OverviewReply = ReplyOf<typeof overviewEndpoint>

/** Totals of users, sessions and organizations, and charts of the last thirty days. */
export function Numbers({ overview }: { overview: OverviewReply }) {
  const { overview: messages } = useMessages(overviewMessages)
  const { count } = useMessages(adminMessages)
  const { totals, period, days } = overview
  const figures = [
    { label: messages.people, value: totals.users },
    { label: messages.active, value: period.active ?? 0 },
    { label: messages.activeSessions, value: totals.activeSessions },
    { label: messages.organizations, value: totals.organizations },
  ]
  return (
    <section aria-label={messages.numbers}>
      <dl className="gh-numbers-row">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count(value)}</dd>
          </div>
        ))}
      </dl>
      <Section id="days" title={messages.days} sentence={messages.daysSentence}>
        <DayBars label={messages.signUps} days={days.map(({ day, signUps }) => ({ day, value: signUps }))} />
        <DayBars label={messages.signIns} days={days.map(({ day, signIns }) => ({ day, value: signIns }))} />
        <DayBars
          label={messages.refused}
          days={days.map(({ day, failedSignIns }) => ({ day, value: failedSignIns }))}
        />
      </Section>
    </section>
  )
}

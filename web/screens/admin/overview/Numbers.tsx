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
  const { users, newThisWeek, activeSessions, organizations, active, days } = overview
  const figures = [
    { label: messages.people, value: users },
    { label: messages.newThisWeek, value: newThisWeek },
    { label: messages.activeSessions, value: activeSessions },
    { label: messages.organizations, value: organizations },
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
      <p className="gh-quiet gh-numbers-active">
        {messages.active}: {messages.activeSentence(active.day, active.week, active.month)}
      </p>
      <Section id="days" title={messages.days} sentence={messages.daysSentence}>
        <DayBars label={messages.signUps} days={days.map(({ day, signUps }) => ({ day, value: signUps }))} />
        <DayBars label={messages.signIns} days={days.map(({ day, signIns }) => ({ day, value: signIns }))} />
        <DayBars
          label={messages.newOrganizations}
          days={days.map((each) => ({ day: each.day, value: each.organizations }))}
        />
      </Section>
    </section>
  )
}

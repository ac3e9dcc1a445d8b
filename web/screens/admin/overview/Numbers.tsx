import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { overview as overviewEndpoint } from '../../../../contract/admin/overview.ts'
import { Section } from '../../../ui/Section.tsx'
import { DayBars } from './DayBars.tsx'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'

type OverviewReply = ReplyOf<typeof overviewEndpoint>

/** How many people there are, what they do, and how that was on each of the last thirty days. */
export function Numbers({ overview }: { overview: OverviewReply }) {
  const { overview: words } = useMessages(overviewMessages)
  const { count } = useMessages(adminMessages)
  const { users, newThisWeek, activeSessions, organizations, active, days } = overview
  const figures = [
    { label: words.people, value: users },
    { label: words.newThisWeek, value: newThisWeek },
    { label: words.activeSessions, value: activeSessions },
    { label: words.organizations, value: organizations },
  ]
  return (
    <section aria-label={words.numbers}>
      <dl className="gh-numbers-row">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="gh-quiet gh-numbers-active">
        {words.active}: {words.activeSentence(active.day, active.week, active.month)}
      </p>
      <Section id="days" title={words.days} sentence={words.daysSentence}>
        <DayBars label={words.signUps} days={days.map(({ day, signUps }) => ({ day, value: signUps }))} />
        <DayBars label={words.signIns} days={days.map(({ day, signIns }) => ({ day, value: signIns }))} />
        <DayBars
          label={words.newOrganizations}
          days={days.map((each) => ({ day: each.day, value: each.organizations }))}
        />
      </Section>
    </section>
  )
}

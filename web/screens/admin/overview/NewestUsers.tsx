import { QueryResult } from '../../../layout/QueryResult.tsx'
import { usePorts } from '../../../context/app.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { PersonLine } from '../UserLine.tsx'
import { peopleQuery } from '../../../data/admin.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'

/** Who signed up or was created last. */
export function NewestPeople() {
  const { words: site, call, Link } = usePorts()
  const { ago } = useMessages(dashboardMessages)
  const { overview: words } = useMessages(overviewMessages)
  const query = peopleQuery(call, { limit: '5', sortBy: 'createdAt', sortDirection: 'desc' })
  return (
    <Section id="newest" title={words.newest} sentence={<Link href="/admin/users">{words.allPeople}</Link>}>
      <QueryResult query={query} rows={5}>
        {({ users }) => (
          <Rows>
            {users.map((user) => (
              <PersonLine key={user.id} user={user}>
                <Time at={user.createdAt} locale={site.locale}>
                  {ago((Date.now() - Date.parse(user.createdAt)) / 1000)}
                </Time>
              </PersonLine>
            ))}
          </Rows>
        )}
      </QueryResult>
    </Section>
  )
}

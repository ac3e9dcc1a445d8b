import { QueryResult } from '../../../layout/QueryResult.tsx'
import { useApp } from '../../../context/app.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { UserLine } from '../UserLine.tsx'
import { usersQuery } from '../../../data/admin.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'

/** The users who signed up or were created last. */
export function NewestUsers() {
  const { call, Link } = useApp()
  const site = useMessages()
  const { ago } = useMessages(dashboardMessages)
  const { overview: messages } = useMessages(overviewMessages)
  const query = usersQuery(call, { limit: '5', sortBy: 'createdAt', sortDirection: 'desc' })
  return (
    <Section id="newest" title={messages.newest} sentence={<Link href="/admin/users">{messages.allPeople}</Link>}>
      <QueryResult query={query} rows={5}>
        {({ users }) => (
          <Rows>
            {users.map((user) => (
              <UserLine key={user.id} user={user}>
                <Time at={user.createdAt} locale={site.locale}>
                  {ago((Date.now() - Date.parse(user.createdAt)) / 1000)}
                </Time>
              </UserLine>
            ))}
          </Rows>
        )}
      </QueryResult>
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../app/Answered.tsx'
import { usePortalWords } from '../../app/portal-words.ts'
import { usePorts } from '../../ports.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Section } from '../../ui/Section.tsx'
import { Time } from '../../ui/Time.tsx'
import { useOverviewWords } from './overview-words.ts'
import { PersonLine } from './PersonLine.tsx'
import { peopleQuery } from './queries.ts'

/** Who signed up or was created last. */
export function NewestPeople() {
  const { words: site, call, Link } = usePorts()
  const { ago } = usePortalWords()
  const { overview: words } = useOverviewWords()
  const asked = useQuery(peopleQuery(call, { limit: '5', sortBy: 'createdAt', sortDirection: 'desc' }))
  return (
    <Section id="newest" title={words.newest} sentence={<Link href="/admin/users">{words.allPeople}</Link>}>
      <Answered asked={asked} rows={5}>
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
      </Answered>
    </Section>
  )
}

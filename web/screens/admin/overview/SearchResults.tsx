import { useQuery } from '@tanstack/react-query'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { usePorts } from '../../../context/app.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Mark } from '../../../ui/Avatar.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { adminOrganizationPath } from '../paths.ts'
import { PersonLine } from '../UserLine.tsx'
import { PersonState } from '../user/UserState.tsx'
import { searchQuery } from '../../../data/admin.ts'
import { useRights } from '../rights.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'
import '../UserLine.css'

/** Who and what was found, and by what of it. */
export function SearchResults({ text }: { text: string }) {
  const { call } = usePorts()
  const { search: words } = useMessages(overviewMessages)
  const asked = useQuery({ ...searchQuery(call, text), placeholderData: (before) => before })
  return (
    <QueryData result={asked} rows={5}>
      {({ people, organizations }) => (
        <div className="gh-overview">
          <p className="gh-hidden" role="status">
            {words.found(people.length + organizations.length)}
          </p>
          {people.length + organizations.length === 0 && <Empty title={words.none(text)} />}
          {people.length > 0 && (
            <Section id="found-people" title={words.people} sentence={words.results(text)}>
              <Rows>
                {people.map(({ user, foundBy }) => (
                  <PersonLine key={user.id} user={user}>
                    <PersonState user={user} isQuiet />
                    <Tag>{words.foundBy[foundBy]}</Tag>
                  </PersonLine>
                ))}
              </Rows>
            </Section>
          )}
          {organizations.length > 0 && (
            <Section id="found-organizations" title={words.organizations}>
              <Rows>
                {organizations.map((organization) => (
                  <FoundOrganization key={organization.id} {...organization} />
                ))}
              </Rows>
            </Section>
          )}
        </div>
      )}
    </QueryData>
  )
}

function FoundOrganization({ id, name, slug }: { id: string; name: string; slug: string }) {
  const { Link } = usePorts()
  const { may } = useRights()
  return (
    <li className="gh-person-line">
      <Mark of="organization" id={id} name={name} />
      <div>
        {may('organization', 'list') ? <Link href={adminOrganizationPath(id)}>{name}</Link> : name}
        <p className="gh-mono">{slug}</p>
      </div>
    </li>
  )
}

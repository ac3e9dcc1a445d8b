import { useQuery } from '@tanstack/react-query'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { useApp } from '../../../context/app.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { adminOrganizationPath } from '../paths.ts'
import { UserLine } from '../UserLine.tsx'
import { UserState } from '../user/UserState.tsx'
import { searchQuery } from '../../../data/admin.ts'
import { useRights } from '../rights.ts'
import { overviewMessages } from '../../../messages/en/admin/overview.ts'
import { useMessages } from '../../../context/messages.ts'
import '../UserLine.css'

/** The users and organizations that match a text, and the field in which each user matched. */
export function SearchResults({ text }: { text: string }) {
  const { call } = useApp()
  const { search: messages } = useMessages(overviewMessages)
  const result = useQuery({ ...searchQuery(call, text), placeholderData: (before) => before })
  return (
    <QueryData result={result} rows={5}>
      {({ people, organizations }) => (
        <div className="gh-overview">
          <p className="gh-hidden" role="status">
            {messages.found(people.length + organizations.length)}
          </p>
          {people.length + organizations.length === 0 && <Empty title={messages.none(text)} />}
          {people.length > 0 && (
            <Section id="found-people" title={messages.people} sentence={messages.results(text)}>
              <Rows>
                {people.map(({ user, foundBy }) => (
                  <UserLine key={user.id} user={user}>
                    <UserState user={user} isQuiet />
                    <Tag>{messages.foundBy[foundBy]}</Tag>
                  </UserLine>
                ))}
              </Rows>
            </Section>
          )}
          {organizations.length > 0 && (
            <Section id="found-organizations" title={messages.organizations}>
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
  const { Link } = useApp()
  const { may } = useRights()
  return (
    <li className="gh-person-line">
      <Avatar of="organization" id={id} name={name} />
      <div>
        {may('organization', 'list') ? <Link href={adminOrganizationPath(id)}>{name}</Link> : name}
        <p className="gh-mono">{slug}</p>
      </div>
    </li>
  )
}

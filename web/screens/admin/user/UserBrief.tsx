import { useQuery } from '@tanstack/react-query'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { isFailure } from '../../../data/queries.ts'
import { useApp } from '../../../context/app.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { BanNote } from './BanNote.tsx'
import { UserActivity } from './UserActivity.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserHeader } from './UserHeader.tsx'
import { userQuery } from '../../../data/admin.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'
import './User.css'

/** A short view of a user: the header, the facts and the activity, without tabs. */
export function UserBrief({ id }: { id: string }) {
  const { call } = useApp()
  const { person: messages } = useMessages(userMessages)
  const result = useQuery(userQuery(call, id))
  if (!result.data && isFailure(result.error, 404))
    return <Empty title={messages.notFound}>{messages.notFoundSentence}</Empty>
  return (
    <QueryData key={id} result={result} rows={5}>
      {(person) => (
        <div className="gh-user-view">
          <UserHeader user={person.user} heading="h2" />
          <UserFacts person={person} />
          <BanNote user={person.user} />
          <UserActivity user={person.user} />
        </div>
      )}
    </QueryData>
  )
}

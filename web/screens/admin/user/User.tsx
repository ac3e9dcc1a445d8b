import { useQuery } from '@tanstack/react-query'
import type { FullUser } from '../../../../contract/user.ts'
import { Breadcrumb } from '../../../layout/Breadcrumb.tsx'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { Page } from '../../../layout/Page.tsx'
import { isFailure, type CallFailed } from '../../../data/queries.ts'
import { useApp } from '../../../context/app.tsx'
import { calledIn } from './dialogs/user-dialog.ts'
import type { UserTab } from '../users/users-search.ts'
import { BanNote } from './BanNote.tsx'
import { ResetNote } from './ResetNote.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserHeader } from './UserHeader.tsx'
import { UserHeaderSkeleton, UserSkeleton } from './UserSkeleton.tsx'
import { UserTabs } from './UserTabs.tsx'
import { userQuery } from '../../../data/admin.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'
import './User.css'

type UserProps = { id: string; tab: UserTab; onTab: (tab: UserTab) => void }

/** The page of a user, below a link back to the list. */
export function User({ id, tab, onTab }: UserProps) {
  const { call } = useApp()
  const { person: messages } = useMessages(userMessages)
  const result = useQuery(userQuery(call, id))
  const { data, error } = result
  const isGone = isFailure(error, 404)
  const title = isGone ? messages.notFound : data ? calledIn(data.user) : messages.title
  return (
    <>
      <Breadcrumb href="/admin/users" list={messages.people} name={title} />
      <Page title={title} sub={isGone && messages.notFoundSentence} header={headerOf(data?.user, error, title)}>
        {!isGone && (
          <QueryData key={id} result={result} rows={5} skeleton={<UserSkeleton />}>
            {(person) => (
              <div className="gh-user-view">
                <UserFacts person={person} />
                <BanNote user={person.user} />
                <ResetNote person={person} />
                <UserTabs person={person} tab={tab} onTab={onTab} />
              </div>
            )}
          </QueryData>
        )}
      </Page>
    </>
  )
}

/**
 * Returns the header of a user’s page: the user, or a placeholder while the user loads. Returns undefined after an
 * error response, so that the page shows its default header.
 */
function headerOf(user: FullUser | undefined, error: CallFailed | null, title: string) {
  if (user && !isFailure(error, 404)) return <UserHeader user={user} heading="h1" />
  const isFailed = error !== null && !isFailure(error, 0)
  return isFailed ? undefined : <UserHeaderSkeleton title={title} />
}

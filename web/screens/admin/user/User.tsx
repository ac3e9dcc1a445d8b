import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Page } from '../../../layout/Page.tsx'
import { isFailure } from '../../../data/queries.ts'
import { useApp } from '../../../context/app.tsx'
import { calledIn } from './dialogs/user-dialog.ts'
import type { UserTab } from '../users/users-search.ts'
import { UserView } from './UserView.tsx'
import { userQuery } from '../../../data/admin.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'
import './User.css'

type UserProps = { id: string; tab: UserTab; onTab: (tab: UserTab) => void }

/** The page of a user, with a link back to the list. */
export function User({ id, tab, onTab }: UserProps) {
  const { call, Link } = useApp()
  const { person: messages } = useMessages(userMessages)
  const { data, error } = useQuery(userQuery(call, id))
  const isGone = isFailure(error, 404)
  const title = isGone ? messages.notFound : data ? calledIn(data.user) : messages.title
  return (
    <>
      <Link className="gh-back" href="/admin/users">
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
        {messages.back}
      </Link>
      <Page title={title} sub={isGone && messages.notFoundSentence}>
        {!isGone && <UserView id={id} tab={tab} onTab={onTab} />}
      </Page>
    </>
  )
}

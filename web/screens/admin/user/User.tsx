import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Page } from '../../../layout/Page.tsx'
import { isFailure } from '../../../data/queries.ts'
import { usePorts } from '../../../context/app.tsx'
import { calledIn } from './dialogs/user-dialog.ts'
import type { PersonTab } from '../users/users-search.ts'
import { PersonView } from './UserView.tsx'
import { personQuery } from '../../../data/admin.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'
import './User.css'

type PersonProps = { id: string; tab: PersonTab; onTab: (tab: PersonTab) => void }

/** The page of one person. */
export function Person({ id, tab, onTab }: PersonProps) {
  const { call, Link } = usePorts()
  const { person: words } = useMessages(userMessages)
  const { data, error } = useQuery(personQuery(call, id))
  const isGone = isFailure(error, 404)
  const title = isGone ? words.gone : data ? calledIn(data.user) : words.title
  return (
    <>
      <Link className="gh-back" href="/admin/users">
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
        {words.back}
      </Link>
      <Page title={title} sub={isGone && words.goneSentence}>
        {!isGone && <PersonView id={id} tab={tab} onTab={onTab} />}
      </Page>
    </>
  )
}

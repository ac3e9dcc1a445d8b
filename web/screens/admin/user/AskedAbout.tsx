import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../context/app.tsx'
import { userQuery } from '../../../data/admin.ts'
import { UserDialogs } from './dialogs/UserDialogs.tsx'
import { useHasArrived } from '../use-has-arrived.ts'
import { useReasons, type UserQuestion } from './UserMenu.tsx'

type AskedAboutProps = { id: string; question: UserQuestion; onClose: () => void }

/**
 * Opens the dialog named in the URL of a user’s page if the administrator is allowed to perform the dialog’s action.
 */
export function AskedAbout({ id, question, onClose }: AskedAboutProps) {
  const { call } = useApp()
  const { data } = useQuery(userQuery(call, id))
  const reasonAgainst = useReasons()
  const hasArrived = useHasArrived(data !== undefined)
  if (!data || !hasArrived || reasonAgainst(data.user, question) !== undefined) return null
  return <UserDialogs question={question} person={data.user} onClose={onClose} />
}

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Page } from '../../app/Page.tsx'
import { isFailure } from '../../app/queries.ts'
import { usePorts } from '../../ports.tsx'
import { usePersonWords } from './person-words.ts'
import { calledIn } from './person-dialog.ts'
import type { PersonTab } from './people-search.ts'
import { PersonView } from './PersonView.tsx'
import { personQuery } from './queries.ts'
import './Person.css'

type PersonProps = { id: string; tab: PersonTab; onTab: (tab: PersonTab) => void }

/** The page of one person. */
export function Person({ id, tab, onTab }: PersonProps) {
  const { call, Link } = usePorts()
  const { person: words } = usePersonWords()
  const { data, error } = useQuery(personQuery(call, id))
  const isGone = isFailure(error, 404)
  const title = isGone ? words.gone : data ? calledIn(data.user) : words.title
  return (
    <>
      <Link className="ah-back" href="/admin/users">
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
        {words.back}
      </Link>
      <Page title={title} sub={isGone && words.goneSentence}>
        {!isGone && <PersonView id={id} tab={tab} onTab={onTab} />}
      </Page>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Page } from '../../app/Page.tsx'
import { isFailure } from '../../app/queries.ts'
import { usePorts } from '../../ports.tsx'
import { Answered } from '../../app/Answered.tsx'
import { Note } from '../../ui/Note.tsx'
import { useAdministrationWords } from './administration-words.ts'
import { Checklist } from './Checklist.tsx'
import { NewestPeople } from './NewestPeople.tsx'
import { Numbers } from './Numbers.tsx'
import { overviewQuery } from './queries.ts'
import { RefusedSignIns } from './RefusedSignIns.tsx'
import { useRights } from './rights.ts'
import { SearchEverywhere } from './SearchEverywhere.tsx'
import { SearchResults } from './SearchResults.tsx'
import './Overview.css'

type OverviewProps = {
  /** What is looked for in place of the overview. */
  text: string
  onText: (text: string) => void
}

/** How the installation is doing, what stands between it and production, and the one box that finds everything. */
export function Overview({ text, onText }: OverviewProps) {
  const { site } = usePorts()
  const { overview: words } = useAdministrationWords()
  const { may } = useRights()
  return (
    <Page title={words.title} sub={words.sub(site.app.name)}>
      {may('user', 'list') && <SearchEverywhere text={text} onText={onText} />}
      {text === '' ? <Standing /> : <SearchResults text={text} />}
    </Page>
  )
}

function Standing() {
  const { call } = usePorts()
  const { overview: words } = useAdministrationWords()
  const { may, isFull } = useRights()
  const asked = useQuery({ ...overviewQuery(call), enabled: isFull })
  return (
    <div className="ah-overview">
      {!isFull || isFailure(asked.error, 403) ? (
        <Note kind="info">{words.forbidden}</Note>
      ) : (
        <Answered asked={asked} rows={4}>
          {(overview) => (
            <>
              <Checklist checks={overview.checks} />
              <Numbers overview={overview} />
            </>
          )}
        </Answered>
      )}
      {may('user', 'list') && <NewestPeople />}
      {may('event', 'list') && <RefusedSignIns />}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CircleCheck, CircleDashed, RotateCw } from 'lucide-react'
import type { LaunchCheck } from '../../contract/portal/overview.ts'
import { Page } from '../app/Page.tsx'
import { usePortalWords } from '../app/portal-words.ts'
import { CallFailed, isFailure, overviewQuery } from '../app/queries.ts'
import { ProblemNote } from '../forms/FormNote.tsx'
import { usePorts } from '../ports.tsx'
import { Button } from '../ui/Button.tsx'
import { Copy } from '../ui/Copy.tsx'
import { Note } from '../ui/Note.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import './Overview.css'

/** What stands between this installation and production, and how many people use it. */
export function Overview() {
  const { site, words, call } = usePorts()
  const { overview } = usePortalWords()
  const { data, error, isFetching, refetch } = useQuery(overviewQuery(call))
  const done = data?.checks.filter(({ passed }) => passed).length ?? 0
  // The strip above the page tells of a server that does not answer; here the page's shape waits for it.
  const isUnreachable = isFailure(error, 0)
  const isReady = data !== undefined && done === data.checks.length

  return (
    <Page title={overview.title} sub={overview.sub(site.app.name)}>
      {error && !data && !isUnreachable ? (
        <Failure error={error}>
          <Button
            icon={<RotateCw size={18} strokeWidth={1.6} aria-hidden />}
            isBusy={isFetching}
            onClick={() => void refetch()}
          >
            {words.common.tryAgain}
          </Button>
        </Failure>
      ) : (
        !data && <Skeleton rows={4} />
      )}
      {data && (
        <div className="ah-overview">
          {isReady ? (
            <Note kind="ok" title={overview.ready}>
              {overview.readySentence}
            </Note>
          ) : (
            <Section
              id="checklist"
              title={overview.checklist}
              sentence={overview.checklistSentence(done, data.checks.length)}
            >
              <ul>
                {openFirst(data.checks).map((check) => (
                  <CheckRow key={check.id} check={check} />
                ))}
              </ul>
            </Section>
          )}
          <dl className="ah-numbers-row">
            <Figure label={overview.people} value={data.people} />
            <Figure label={overview.newThisWeek} value={data.newThisWeek} />
            <Figure label={overview.activeSessions} value={data.activeSessions} />
          </dl>
        </div>
      )}
    </Page>
  )
}

function Failure({ error, children }: { error: Error; children: ReactNode }) {
  const { overview } = usePortalWords()
  if (isFailure(error, 403)) return <Note kind="info">{overview.forbidden}</Note>
  if (error instanceof CallFailed) return <ProblemNote problem={error.error} actions={children} />
  throw error
}

function Figure({ label, value }: { label: string; value: number }) {
  const { words } = usePorts()
  return (
    <div>
      <dt>{label}</dt>
      <dd>{new Intl.NumberFormat(words.locale).format(value)}</dd>
    </div>
  )
}

function CheckRow({ check: { id, passed, setting } }: { check: LaunchCheck }) {
  const { overview } = usePortalWords()
  return (
    <li className={passed ? 'ah-check-row ah-check-row-passed' : 'ah-check-row'}>
      {passed ? (
        <CircleCheck size={20} strokeWidth={1.6} aria-hidden />
      ) : (
        <CircleDashed size={20} strokeWidth={1.6} aria-hidden />
      )}
      <div>
        <p>{overview.checks[id][passed ? 'passed' : 'open']}</p>
        {!passed && setting && <Setting names={setting.split(', ')} />}
      </div>
      {passed ? <Tag kind="ok">{overview.done}</Tag> : <Tag kind="warn">{overview.open}</Tag>}
    </li>
  )
}

/** The option that settles a check, and the variable that does the same. */
function Setting({ names }: { names: string[] }) {
  const { words } = usePorts()
  return (
    <ul className="ah-check-setting">
      {names.map((name) => (
        <li key={name}>
          <code>{name}</code>
          <Copy text={name} label={words.common.copy(name)} copiedLabel={words.common.copied} />
        </li>
      ))}
    </ul>
  )
}

function openFirst(checks: readonly LaunchCheck[]) {
  return checks.toSorted((one, other) => Number(one.passed) - Number(other.passed))
}

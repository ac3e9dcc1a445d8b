import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Stethoscope } from 'lucide-react'
import { doctorGroups, runDoctor, type DoctorReport } from '../../../../contract/admin/doctor.ts'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { doctorQuery } from '../../../data/admin.ts'
import { answer } from '../../../data/queries.ts'
import { useRefusalToast } from '../../../forms/use-refusal-toast.tsx'
import { Page } from '../../../layout/Page.tsx'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { doctorMessages } from '../../../messages/en/admin/doctor.ts'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { DoctorGroup } from './DoctorGroup.tsx'
import { TextWithCode } from './TextWithCode.tsx'
import './Doctor.css'

/** The newest report of the installation's checks, by group, and the button that runs the checks again. */
export function Doctor() {
  const { call } = useApp()
  const { doctor: messages } = useMessages(doctorMessages)
  const result = useQuery(doctorQuery(call))
  const run = useRun()
  const hasReport = result.data !== undefined && result.data.report !== null
  const button = (
    <Button
      look="primary"
      icon={<Stethoscope size={18} strokeWidth={1.6} aria-hidden />}
      isBusy={run.isPending || result.data?.isRunning === true}
      onClick={() => run.mutate()}
    >
      {hasReport ? messages.runAgain : messages.run}
    </Button>
  )
  return (
    <Page title={messages.title} sub={messages.sub} actions={button}>
      <QueryData result={result} rows={6}>
        {(reply) => <Report {...reply} />}
      </QueryData>
    </Page>
  )
}

/** Returns the mutation that runs the checks. Afterwards, the query refetches until the new report exists. */
function useRun() {
  const { call } = useApp()
  const queries = useQueryClient()
  const refusalToast = useRefusalToast()
  const run = useMutation({
    mutationFn: () => answer(call(runDoctor)),
    onSuccess: () => queries.invalidateQueries({ queryKey: doctorQuery(call).queryKey }),
    onError: ({ problem }) => refusalToast(problem, () => run.mutate()),
  })
  return run
}

function Report({ report, isRunning, hasFailed }: DoctorReport) {
  const { doctor: messages } = useMessages(doctorMessages)
  return (
    <div className="gh-doctor">
      {isRunning && (
        <Note kind="info" isNews>
          {messages.running}
        </Note>
      )}
      {hasFailed && (
        <Note kind="danger" title={messages.failed} isNews>
          {messages.failedSentence} {report && messages.older}
        </Note>
      )}
      {report ? <Results {...report} /> : isRunning ? <Skeleton rows={6} /> : <Never />}
      <p className="gh-quiet">
        <TextWithCode text={messages.attack} />
      </p>
    </div>
  )
}

function Never() {
  const { doctor: messages } = useMessages(doctorMessages)
  return <Empty title={messages.never}>{messages.neverSentence}</Empty>
}

function Results({ finishedAt, results }: NonNullable<DoctorReport['report']>) {
  const site = useMessages()
  const { ago } = useMessages(dashboardMessages)
  const { doctor: messages } = useMessages(doctorMessages)
  const count = (level: 'wrong' | 'warning') => results.filter((each) => each.level === level).length
  const [wrong, warning] = [count('wrong'), count('warning')]
  const kind = wrong > 0 ? 'danger' : warning > 0 ? 'warn' : 'ok'
  return (
    <>
      <Note kind={kind} title={kind === 'ok' ? messages.sound : messages.found(wrong, warning)}>
        {messages.checked}{' '}
        <Time at={finishedAt} locale={site.locale}>
          {ago((Date.now() - Date.parse(finishedAt)) / 1000)}
        </Time>
      </Note>
      {doctorGroups.map((group) => (
        <DoctorGroup key={group} group={group} results={results.filter((each) => each.group === group)} />
      ))}
    </>
  )
}

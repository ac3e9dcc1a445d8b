import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../context/app.tsx'
import { useMessages } from '../../../context/messages.ts'
import { logStreamsQuery } from '../../../data/log-streams.ts'
import { Breadcrumb } from '../../../layout/Breadcrumb.tsx'
import { Page } from '../../../layout/Page.tsx'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { logStreamsMessages } from '../../../messages/en/admin/log-streams.ts'
import { Empty } from '../../../ui/Empty.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { Rows } from '../../../ui/Rows.tsx'
import { LogStreamRow } from './LogStreamRow.tsx'
import './LogStreams.css'

/** The log streams, which send the audit log to other systems, with the progress or failure of each stream. */
export function LogStreams() {
  const { call } = useApp()
  const { logStreams: messages } = useMessages(logStreamsMessages)
  const { shell } = useMessages(dashboardMessages)
  const result = useQuery(logStreamsQuery(call))
  // Texts such as “3 seconds ago” are relative to the time of the last reply.
  const { data, dataUpdatedAt } = result
  return (
    <>
      <Breadcrumb href="/admin/events" list={shell.auditLog} name={messages.title} />
      <Page title={messages.title} sub={data?.length !== 0 && messages.sub}>
        <QueryData result={result} rows={3}>
          {(streams) =>
            streams.length === 0 ? (
              <Empty title={messages.none}>
                <Rich text={messages.noneSentence} slots={{ docs: (path) => <code>{path}</code> }} />
              </Empty>
            ) : (
              <div className="gh-log-streams">
                <Rows>
                  {streams.map((stream) => (
                    <LogStreamRow key={stream.name} stream={stream} now={dataUpdatedAt} />
                  ))}
                </Rows>
              </div>
            )
          }
        </QueryData>
      </Page>
    </>
  )
}

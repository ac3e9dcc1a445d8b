import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FullUser } from '../../../../contract/user.ts'
import { useApp } from '../../../context/app.tsx'
import { Note } from '../../../ui/Note.tsx'
import { EventList } from '../../events/EventList.tsx'
import type { EventScope } from '../../events/event-scope.ts'
import { calledIn } from './dialogs/user-dialog.ts'
import { adminOrganizationPath, recordPath, userPath } from '../paths.ts'
import { userEventsQuery } from '../../../data/admin.ts'
import { useRights } from '../rights.ts'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

const kinds = ['everything', 'sign-ins', 'security', 'organizations', 'administrators'] as const
type Kind = (typeof kinds)[number]

/** The events by or about a user, newest first. */
export function UserActivity({ user }: { user: FullUser }) {
  const { right } = useMessages(adminMessages)
  const { may } = useRights()
  const [kind, setKind] = useState<Kind>('everything')
  if (!may('event', 'list')) return <Note kind="info">{right('event', 'list')}</Note>
  return (
    <div>
      <Kinds chosen={kind} onChoose={setKind} />
      <Events user={user} kind={kind} />
    </div>
  )
}

type KindsProps = { chosen: Kind; onChoose: (kind: Kind) => void }

function Kinds({ chosen, onChoose }: KindsProps) {
  const { person: messages } = useMessages(userMessages)
  return (
    <div className="gh-kinds" role="group" aria-label={messages.kindsLabel}>
      {kinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
          {messages.kinds[kind]}
        </button>
      ))}
    </div>
  )
}

function Events({ user, kind }: { user: FullUser; kind: Kind }) {
  const { call } = useApp()
  const { person: messages } = useMessages(userMessages)
  const query = userEventsQuery(call, user.id, kind === 'everything' ? undefined : kind)
  const result = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  return (
    <EventList
      result={result}
      scope={useScope(user)}
      noMatch={null}
      none={kind === 'everything' ? messages.noEvents : messages.noEventsOfKind}
    />
  )
}

/**
 * Returns the settings for the sentences about events on a user's page. The sentences call the user by first name, and
 * call the reader “you” only on the reader's own page.
 */
function useScope(user: FullUser): EventScope {
  const { site } = useApp()
  const { may } = useRights()
  const isMe = user.id === site.session?.user.id
  return {
    about: { id: user.id, name: calledIn(user) },
    ...(isMe ? { viewerId: user.id } : {}),
    paths: {
      inAuditLog: (id) => recordPath({ event: id }),
      similar: (actions) => recordPath({ action: actions.join(',') }),
      user: userPath,
      ...(may('organization', 'list') ? { organization: adminOrganizationPath } : {}),
    },
  }
}

import { lazy, Suspense, useState } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { userDetails } from '../../../../contract/admin/user-details.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { Copy } from '../../../ui/Copy.tsx'
import { Facts } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useReasons, type UserQuestion } from './UserMenu.tsx'
import { LastSeen } from '../users/UserRow.tsx'
import { isBanned } from './UserState.tsx'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

const UserDialogs = lazy(async () => ({ default: (await import('./dialogs/UserDialogs.tsx')).UserDialogs }))

/** The profile of a user, followed by the buttons to ban or delete them. */
export function UserProfile({ person }: { person: ReplyOf<typeof userDetails> }) {
  const site = useMessages()
  const { person: messages } = useMessages(userMessages)
  const { roleNames } = useMessages(adminMessages)
  const { user, lastSeenAt } = person
  const banFacts = useBanFacts(user)
  const verified = user.emailVerified ? <Tag kind="ok">{messages.verified}</Tag> : <Tag>{messages.notVerified}</Tag>
  const facts = [
    { label: messages.name, value: user.name },
    {
      label: messages.email,
      value: (
        <>
          {user.email} {verified}
        </>
      ),
    },
    { label: messages.role, value: roleNames(user.role) },
    ...banFacts,
    { label: messages.lastSeen, value: <LastSeen at={lastSeenAt} /> },
    { label: messages.created, value: <Time at={user.createdAt} locale={site.locale} /> },
    { label: messages.updated, value: <Time at={user.updatedAt} locale={site.locale} /> },
    {
      label: messages.id,
      value: (
        <>
          <code>{user.id}</code>
          <Copy text={user.id} label={site.common.copy(messages.id)} copiedLabel={site.common.copied} />
        </>
      ),
    },
  ]

  return (
    <>
      <Facts facts={facts} />
      <DangerZone user={user} />
    </>
  )
}

/** Returns the end and the reason of a ban, or nothing if the user is not banned. */
function useBanFacts(user: FullUser) {
  const site = useMessages()
  const { person: messages } = useMessages(userMessages)
  if (!isBanned(user)) return []
  const until = user.banExpires ? <Time at={user.banExpires} locale={site.locale} /> : messages.permanently
  return [
    { label: messages.banUntil, value: until },
    { label: messages.banReason, value: user.banReason },
  ]
}

function DangerZone({ user }: { user: FullUser }) {
  const { person: messages } = useMessages(userMessages)
  const [question, setQuestion] = useState<UserQuestion | null>(null)
  const reasonAgainst = useReasons()
  const ban = isBanned(user)
    ? ({ about: 'unban', label: messages.unban, sentence: messages.unbanSentence } as const)
    : ({ about: 'ban', label: messages.ban, sentence: messages.banSentence } as const)
  const rows = [ban, { about: 'remove', label: messages.remove, sentence: messages.removeSentence } as const]
  return (
    <section className="gh-danger-rows" aria-label={messages.danger}>
      <h2>{messages.danger}</h2>
      {rows.map(({ about, label, sentence }) => {
        const reason = reasonAgainst(user, about)
        return (
          <div key={about}>
            <p className="gh-quiet">{reason ?? sentence}</p>
            <Button isDisabled={reason !== undefined} onClick={() => setQuestion(about)}>
              {label}
            </Button>
          </div>
        )
      })}
      {question && (
        <Suspense>
          <UserDialogs question={question} person={user} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </section>
  )
}

import { lazy, Suspense, useState } from 'react'
import type { ReplyOf } from '../../../../contract/endpoint.ts'
import type { userDetails } from '../../../../contract/admin/user-details.ts'
import type { FullUser } from '../../../../contract/user.ts'
import { usePorts } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Copy } from '../../../ui/Copy.tsx'
import { Facts } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { useReasons, type PersonQuestion } from './UserMenu.tsx'
import { LastSeen } from '../users/UserRow.tsx'
import { isBanned } from './UserState.tsx'
import { adminMessages } from '../../../messages/en/admin/admin.ts'
import { userMessages } from '../../../messages/en/admin/user.ts'
import { useMessages } from '../../../context/messages.ts'

const PersonDialogs = lazy(async () => ({ default: (await import('./dialogs/UserDialogs.tsx')).PersonDialogs }))

/** Who a person is, and at the end what should be thought over twice. */
export function PersonProfile({ person }: { person: ReplyOf<typeof userDetails> }) {
  const { words: site } = usePorts()
  const { person: words } = useMessages(userMessages)
  const { roleNames } = useMessages(adminMessages)
  const { user, lastSeenAt } = person
  const banFacts = useBanFacts(user)
  const verified = user.emailVerified ? <Tag kind="ok">{words.verified}</Tag> : <Tag>{words.notVerified}</Tag>
  const facts = [
    { label: words.name, value: user.name },
    {
      label: words.email,
      value: (
        <>
          {user.email} {verified}
        </>
      ),
    },
    { label: words.role, value: roleNames(user.role) },
    ...banFacts,
    { label: words.lastSeen, value: <LastSeen at={lastSeenAt} /> },
    { label: words.created, value: <Time at={user.createdAt} locale={site.locale} /> },
    { label: words.updated, value: <Time at={user.updatedAt} locale={site.locale} /> },
    {
      label: words.id,
      value: (
        <>
          <code>{user.id}</code>
          <Copy text={user.id} label={site.common.copy(words.id)} copiedLabel={site.common.copied} />
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

/** Until when a person is banned and why; nothing of somebody who is not. */
function useBanFacts(user: FullUser) {
  const { words: site } = usePorts()
  const { person: words } = useMessages(userMessages)
  if (!isBanned(user)) return []
  const until = user.banExpires ? <Time at={user.banExpires} locale={site.locale} /> : words.forGood
  return [
    { label: words.banUntil, value: until },
    { label: words.banReason, value: user.banReason },
  ]
}

function DangerZone({ user }: { user: FullUser }) {
  const { person: words } = useMessages(userMessages)
  const [question, setQuestion] = useState<PersonQuestion | null>(null)
  const reasonAgainst = useReasons()
  const ban = isBanned(user)
    ? ({ about: 'unban', label: words.unban, sentence: words.unbanSentence } as const)
    : ({ about: 'ban', label: words.ban, sentence: words.banSentence } as const)
  const rows = [ban, { about: 'remove', label: words.remove, sentence: words.removeSentence } as const]
  return (
    <section className="gh-danger-rows" aria-label={words.danger}>
      <h2>{words.danger}</h2>
      {rows.map(({ about, label, sentence }) => {
        const reason = reasonAgainst(user, about)
        return (
          <div key={about}>
            <p className="gh-quiet">{reason ?? sentence}</p>
            <Button isHeld={reason !== undefined} onClick={() => setQuestion(about)}>
              {label}
            </Button>
          </div>
        )
      })}
      {question && (
        <Suspense>
          <PersonDialogs question={question} person={user} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </section>
  )
}

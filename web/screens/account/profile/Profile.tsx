import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { FullUser } from '../../../../contract/user.ts'
import { Page } from '../../../layout/Page.tsx'
import { sessionQuery } from '../../../data/account.ts'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import { useApp } from '../../../context/app.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Copy } from '../../../ui/Copy.tsx'
import { Facts, Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Time } from '../../../ui/Time.tsx'
import { EmailNotice } from './EmailNotice.tsx'
import { Language } from './Language.tsx'
import { NameForm } from './NameForm.tsx'
import { useEmailChange, type Arrival } from './use-email-change.ts'
import { OwnPhoto } from './OwnPhoto.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'
import './Profile.css'

const UsernameForm = lazy(async () => ({ default: (await import('./UsernameForm.tsx')).UsernameForm }))
const ChangeEmail = lazy(async () => ({ default: (await import('./ChangeEmail.tsx')).ChangeEmail }))

/** The user’s profile. `arrival` is the result of a mailed link, read from the query parameters. */
export function Profile({ arrival }: { arrival: Arrival }) {
  const { site, call } = useApp()
  const { profile } = useMessages(dashboardMessages)
  const { data: session } = useQuery(sessionQuery(call, site))
  if (!session) return null
  return (
    <Page title={profile.title} sub={profile.sub}>
      <About user={session.user} arrival={arrival} />
      <Language />
      <ThisDevice />
    </Page>
  )
}

function About({ user, arrival }: { user: FullUser; arrival: Arrival }) {
  const { site, place = window.location } = useApp()
  const { profile } = useMessages(dashboardMessages)
  const change = useEmailChange(user, arrival)
  const mayChange = useOwnersReason() === null && site.features.changeEmail
  const [isChanging, setIsChanging] = useState(mayChange && place.hash === '#change-email')

  return (
    <>
      <EmailNotice user={user} change={change} />
      <Section id="about" title={profile.about} sentence={profile.aboutSentence}>
        <OwnPhoto user={user} />
        <NameForm user={user} />
        {site.features.usernames && (
          <Suspense>
            <UsernameForm user={user} />
          </Suspense>
        )}
        <KnownFacts user={user}>
          {site.features.changeEmail && <ChangeButton onPress={() => setIsChanging(true)} />}
        </KnownFacts>
      </Section>
      {isChanging && (
        <Suspense>
          <ChangeEmail user={user} onSent={change.sent} onClose={() => setIsChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

function ChangeButton({ onPress }: { onPress: () => void }) {
  const { emailChange } = useMessages(dashboardMessages)
  const reason = useOwnersReason()
  return (
    <>
      <Button isDisabled={reason !== null} onClick={onPress}>
        {emailChange.change}
      </Button>
      {reason && <p className="gh-small gh-quiet">{reason}</p>}
    </>
  )
}

function KnownFacts({ user, children }: { user: FullUser; children: ReactNode }) {
  const messages = useMessages()
  const { profile } = useMessages(dashboardMessages)
  const email = (
    <>
      <span className="gh-profile-email">
        {user.email}
        {user.emailVerified ? <Tag kind="ok">{profile.verified}</Tag> : <Tag kind="warn">{profile.notVerified}</Tag>}
      </span>
      {children}
    </>
  )
  const id = (
    <>
      <code>{user.id}</code>
      <Copy text={user.id} label={messages.common.copy(profile.id)} copiedLabel={messages.common.copied} />
    </>
  )
  return (
    <div className="gh-profile-facts">
      <Facts
        facts={[
          { label: messages.common.email, value: email },
          { label: profile.since, value: <Time at={user.createdAt} locale={messages.locale} /> },
          { label: profile.id, value: id },
        ]}
      />
    </div>
  )
}

function ThisDevice() {
  const messages = useMessages()
  const { profile } = useMessages(dashboardMessages)
  return (
    <Section id="device" title={profile.thisDevice} sentence={profile.thisDeviceSentence}>
      <div>
        <ButtonLink href="/sign-out" icon={<LogOut size={18} strokeWidth={1.6} aria-hidden />}>
          {messages.signOut.title}
        </ButtonLink>
      </div>
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { FullUser } from '../../contract/user.ts'
import { Page } from '../app/Page.tsx'
import { usePortalWords } from '../app/portal-words.ts'
import { sessionQuery } from '../app/queries.ts'
import { usePorts } from '../ports.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Copy } from '../ui/Copy.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Facts, Section } from '../ui/Section.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Time } from '../ui/Time.tsx'
import { EmailNotice } from './account/EmailNotice.tsx'
import { NameForm } from './account/NameForm.tsx'
import { useEmailChange, type Arrival } from './account/use-email-change.ts'
import './Profile.css'

const ChangeEmail = lazy(async () => ({ default: (await import('./account/ChangeEmail.tsx')).ChangeEmail }))

/** Who the signed-in person is on this site; `arrival` is what the link of a mail brought along. */
export function Profile({ arrival }: { arrival: Arrival }) {
  const { site, call } = usePorts()
  const { profile } = usePortalWords()
  const { data: session } = useQuery(sessionQuery(call, site))
  if (!session) return null
  return (
    <Page title={profile.title} sub={profile.sub}>
      <About user={session.user} arrival={arrival} />
      <ThisDevice />
    </Page>
  )
}

function About({ user, arrival }: { user: FullUser; arrival: Arrival }) {
  const { site } = usePorts()
  const { profile, emailChange } = usePortalWords()
  const change = useEmailChange(user, arrival)
  const [isChanging, setIsChanging] = useState(false)

  return (
    <>
      <EmailNotice user={user} change={change} />
      <Section id="about" title={profile.about} sentence={profile.aboutSentence}>
        <div>
          <Mark of="person" id={user.id} name={user.name} image={user.image} size="large" />
        </div>
        <NameForm user={user} />
        <KnownFacts user={user}>
          {site.features.changeEmail && <Button onClick={() => setIsChanging(true)}>{emailChange.change}</Button>}
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

function KnownFacts({ user, children }: { user: FullUser; children: ReactNode }) {
  const { words } = usePorts()
  const { profile } = usePortalWords()
  const email = (
    <div className="ah-profile-email">
      <span>
        {user.email}
        {user.emailVerified ? <Tag kind="ok">{profile.verified}</Tag> : <Tag kind="warn">{profile.notVerified}</Tag>}
      </span>
      {children}
    </div>
  )
  const id = (
    <>
      <code>{user.id}</code>
      <Copy text={user.id} label={words.common.copy(profile.id)} copiedLabel={words.common.copied} />
    </>
  )
  return (
    <div className="ah-profile-facts">
      <Facts
        facts={[
          { label: words.common.email, value: email },
          { label: profile.since, value: <Time at={user.createdAt} locale={words.locale} /> },
          { label: profile.id, value: id },
        ]}
      />
    </div>
  )
}

function ThisDevice() {
  const { words } = usePorts()
  const { profile } = usePortalWords()
  return (
    <Section id="device" title={profile.thisDevice} sentence={profile.thisDeviceSentence}>
      <div>
        <ButtonLink href="/sign-out" icon={<LogOut size={18} strokeWidth={1.6} aria-hidden />}>
          {words.signOut.title}
        </ButtonLink>
      </div>
    </Section>
  )
}

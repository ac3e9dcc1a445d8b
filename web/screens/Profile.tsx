import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Page } from '../app/Page.tsx'
import { usePortalWords } from '../app/portal-words.ts'
import { sessionQuery } from '../app/queries.ts'
import { usePorts } from '../ports.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Copy } from '../ui/Copy.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Facts, Section } from '../ui/Section.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Time } from '../ui/Time.tsx'
import { VerifyBanner } from './VerifyBanner.tsx'
import './Profile.css'

/** Who the signed-in person is on this site. */
export function Profile() {
  const { site, words, call } = usePorts()
  const { profile } = usePortalWords()
  const { data: session } = useQuery(sessionQuery(call, site))
  if (!session) return null
  const { user } = session

  const facts = [
    { label: profile.name, value: <strong>{user.name}</strong> },
    {
      label: words.common.email,
      value: (
        <>
          {user.email}
          {user.emailVerified ? <Tag kind="ok">{profile.verified}</Tag> : <Tag kind="warn">{profile.notVerified}</Tag>}
        </>
      ),
    },
    { label: profile.since, value: <Time at={user.createdAt} locale={words.locale} /> },
    {
      label: profile.id,
      value: (
        <>
          <code>{user.id}</code>
          <Copy text={user.id} label={words.common.copy(profile.id)} copiedLabel={words.common.copied} />
        </>
      ),
    },
  ]

  return (
    <Page title={profile.title} sub={profile.sub}>
      {!user.emailVerified && site.features.verification && <VerifyBanner email={user.email} />}
      <Section id="about" title={profile.about} sentence={profile.aboutSentence}>
        <div className="ah-profile-top">
          <Mark of="person" id={user.id} name={user.name} image={user.image} size="large" />
        </div>
        <Facts facts={facts} />
      </Section>
      <Section id="device" title={profile.thisDevice} sentence={profile.thisDeviceSentence}>
        <div>
          <ButtonLink href="/sign-out" icon={<LogOut size={18} strokeWidth={1.6} aria-hidden />}>
            {words.signOut.title}
          </ButtonLink>
        </div>
      </Section>
    </Page>
  )
}

import { Page } from '../../../layout/Page.tsx'
import { QueryResult } from '../../../layout/QueryResult.tsx'
import { useApp } from '../../../context/app.tsx'
import { Copy } from '../../../ui/Copy.tsx'
import { Facts, Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { Logo } from './Logo.tsx'
import { AboutForm } from './AboutForm.tsx'
import { DangerZone } from './DangerZone.tsx'
import { organizationsQuery } from '../../../data/organizations.ts'
import { useOrganization } from '../organization.ts'
import { SlugForm } from './SlugForm.tsx'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './General.css'

/** The general settings of an organization: its logo, name, slug and details, and the buttons to leave or delete it. */
export function General() {
  const { general } = useMessages(organizationMessages, 'organizations')
  return (
    <Page title={general.title} sub={general.sub}>
      <Section id="about" title={general.about} sentence={general.aboutSentence}>
        <Logo />
        <AboutForm />
      </Section>
      <Section id="address" title={general.address} sentence={general.addressSentence}>
        <SlugForm />
      </Section>
      <Section id="details" title={general.details} sentence={general.detailsSentence}>
        <Stored />
      </Section>
      <DangerZone />
    </Page>
  )
}

/** The data that cannot be edited here: the creation date, the id, and the metadata. */
function Stored() {
  const { call } = useApp()
  const messages = useMessages()
  const { general } = useMessages(organizationMessages, 'organizations')
  const { id } = useOrganization()
  return (
    <QueryResult query={organizationsQuery(call)} rows={2}>
      {(all) => {
        const stored = all.find((each) => each.id === id)
        if (!stored) return null
        const copyable = (
          <>
            <code>{id}</code>
            <Copy text={id} label={messages.common.copy(general.id)} copiedLabel={messages.common.copied} />
          </>
        )
        return (
          <>
            <Facts
              facts={[
                { label: general.created, value: <Time at={stored.createdAt} locale={messages.locale} /> },
                { label: general.id, value: copyable },
              ]}
            />
            <Metadata text={stored.metadata} />
          </>
        )
      }}
    </QueryResult>
  )
}

function Metadata({ text }: { text: string | null }) {
  const { general } = useMessages(organizationMessages, 'organizations')
  const entries = Object.entries(JSON.parse(text ?? '{}') as Record<string, unknown>)
  if (entries.length === 0) return null
  return (
    <details className="gh-metadata">
      <summary>{general.showMetadata}</summary>
      <Facts
        facts={entries.map(([label, value]) => ({
          label,
          value: <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>,
        }))}
      />
    </details>
  )
}

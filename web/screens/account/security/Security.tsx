import { QueryData } from '../../../layout/QueryResult.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { FullUser } from '../../../../contract/user.ts'
import { Page } from '../../../layout/Page.tsx'
import { accountsQuery, sessionQuery } from '../../../data/account.ts'
import { isFailure } from '../../../data/queries.ts'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import type { Site } from '../../../context/boot.ts'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ConnectedAccounts } from './ConnectedAccounts.tsx'
import type { ConnectionArrival } from './ConnectionNews.tsx'
import { DisconnectNow } from './DisconnectNow.tsx'
import { PasswordsPaused } from './PasswordsPaused.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { useConfirmation } from './use-confirmation.ts'
import { VerifyNotice } from '../../verify/VerifyNotice.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

const DeleteAccount = lazy(async () => ({ default: (await import('./DeleteAccount.tsx')).DeleteAccount }))

/** A section of the security page, for hosts that show only one. */
export type SecurityPart = 'password' | 'accounts' | 'deletion'

type SecurityProps = {
  /** The section that the URL points to. */
  section: string
  /** The query parameters after a return from a provider. */
  arrival: ConnectionArrival & { confirmed?: unknown }
  /** The only section to show. If omitted, all sections are shown. */
  part?: SecurityPart | undefined
}

/** The security page: password, connected accounts and account deletion. */
export function Security(props: SecurityProps) {
  const { site, call } = useApp()
  const { data: session } = useQuery(sessionQuery(call, site))
  return session && <SecurityOf {...props} session={session} />
}

function SecurityOf({ section, arrival, session, part }: SecurityProps & { session: NonNullable<Site['session']> }) {
  const { site, call } = useApp()
  const { security } = useMessages(dashboardMessages)
  const result = useQuery(accountsQuery(call))
  const { data: accounts, error } = result
  const { user } = session
  const { intent, settle } = useConfirmation(user, arrival.confirmed !== undefined)
  const shows = (one: SecurityPart) => part === undefined || part === one
  const showsPassword = site.features.password && shows('password')
  // If the accounts cannot be loaded, only the first section shows the error.
  const isErrorShown = showsPassword && !accounts && error !== null && !isFailure(error, 0)
  const hasPassword = accounts?.some(({ provider }) => provider === 'credential') ?? true

  return (
    <Frame isWhole={part === undefined}>
      {showsPassword && (
        <Section id="password" title={security.password} sentence={security.passwordSentence}>
          {hasPassword && <PasswordsPaused />}
          <QueryData result={result} rows={1}>
            {(accounts) => <PasswordSection user={user} accounts={accounts} isOpenedByLink={section === 'password'} />}
          </QueryData>
        </Section>
      )}
      {!isErrorShown && shows('accounts') && (
        <Section id="accounts" title={security.accounts} sentence={security.accountsSentence}>
          <QueryData result={result} rows={2}>
            {(accounts) => <ConnectedAccounts accounts={accounts} arrival={arrival} isVerified={user.emailVerified} />}
          </QueryData>
        </Section>
      )}
      {site.features.deleteAccount !== 'off' && shows('deletion') && (
        <DeletionSection user={user} hasPassword={hasPassword} isOpenedByIntent={intent?.to === 'delete'} />
      )}
      {intent?.to === 'unlink' && shows('accounts') && <DisconnectNow {...intent} onClose={settle} />}
    </Frame>
  )
}

/** The page around all sections. A single section is shown on a page of its host. */
function Frame({ isWhole, children }: { isWhole: boolean; children: ReactNode }) {
  const { security } = useMessages(dashboardMessages)
  if (!isWhole) return children
  return (
    <Page title={security.title} sub={security.sub}>
      <VerifyNotice />
      {children}
    </Page>
  )
}

type DeletionSectionProps = {
  user: FullUser
  hasPassword: boolean
  isOpenedByIntent: boolean
}

function DeletionSection({ user, hasPassword, isOpenedByIntent }: DeletionSectionProps) {
  const { deletion } = useMessages(dashboardMessages)
  const reason = useOwnersReason()
  const [isOpen, setIsOpen] = useState(isOpenedByIntent)
  return (
    <Section id="delete" title={deletion.title} sentence={deletion.sentence}>
      <div>
        <Button isDisabled={reason !== null} onClick={() => setIsOpen(true)}>
          {deletion.open}
        </Button>
      </div>
      {reason && <p className="gh-small gh-quiet">{reason}</p>}
      {isOpen && (
        <Suspense>
          <DeleteAccount user={user} hasPassword={hasPassword} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

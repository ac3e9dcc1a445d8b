import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { FullUser } from '../../../contract/user.ts'
import { Page } from '../../app/Page.tsx'
import { usePortalWords } from '../../app/portal-words.ts'
import { accountsQuery, CallFailed, isFailure, sessionQuery } from '../../app/queries.ts'
import { useOwnersReason } from '../../app/use-viewed-as.ts'
import type { Site } from '../../boot.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { usePorts } from '../../ports.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ConnectedAccounts } from './ConnectedAccounts.tsx'
import type { ConnectionArrival } from './ConnectionNews.tsx'
import { DisconnectNow } from './DisconnectNow.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { useConfirmation } from './use-confirmation.ts'

const DeleteAccount = lazy(async () => ({ default: (await import('./DeleteAccount.tsx')).DeleteAccount }))

type SecurityProps = {
  /** The one that the address points to. */
  section: string
  /** What the way back from a provider brought along. */
  arrival: ConnectionArrival & { confirmed?: unknown }
}

/** How a person signs in, and how they leave. */
export function Security(props: SecurityProps) {
  const { site, call } = usePorts()
  const { data: session } = useQuery(sessionQuery(call, site))
  return session && <SecurityOf {...props} session={session} />
}

function SecurityOf({ section, arrival, session }: SecurityProps & { session: NonNullable<Site['session']> }) {
  const { site, call } = usePorts()
  const { security } = usePortalWords()
  const { data: accounts, error, isFetching, refetch } = useQuery(accountsQuery(call))
  const { user } = session
  const { intent, settle } = useConfirmation(user, arrival.confirmed !== undefined)
  const hasPassword = accounts?.some(({ provider }) => provider === 'credential') ?? true

  return (
    <Page title={security.title} sub={security.sub}>
      {site.features.password && (
        <Section id="password" title={security.password} sentence={security.passwordSentence}>
          {accounts ? (
            <PasswordSection user={user} accounts={accounts} isOpenedByLink={section === 'password'} />
          ) : (
            <Waiting error={error} isFetching={isFetching} onAgain={() => void refetch()} rows={1} />
          )}
        </Section>
      )}
      <Section id="accounts" title={security.accounts} sentence={security.accountsSentence}>
        {accounts ? (
          <ConnectedAccounts accounts={accounts} arrival={arrival} isVerified={user.emailVerified} />
        ) : (
          // What went wrong is told once, by the section before where there is one.
          !(site.features.password && error) && (
            <Waiting error={error} isFetching={isFetching} onAgain={() => void refetch()} rows={2} />
          )
        )}
      </Section>
      {site.features.deleteAccount !== 'off' && (
        <DeletionSection user={user} hasPassword={hasPassword} isOpenedByIntent={intent?.to === 'delete'} />
      )}
      {intent?.to === 'unlink' && <DisconnectNow {...intent} onClose={settle} />}
    </Page>
  )
}

type WaitingProps = { error: Error | null; isFetching: boolean; onAgain: () => void; rows: number }

/** In place of what is asked for: its shape, or why it did not come. */
function Waiting({ error, isFetching, onAgain, rows }: WaitingProps) {
  const { words } = usePorts()
  if (!error || isFailure(error, 0)) return <Skeleton rows={rows} />
  if (!(error instanceof CallFailed)) throw error
  const again = (
    <Button icon={<RotateCw size={18} strokeWidth={1.6} aria-hidden />} isBusy={isFetching} onClick={onAgain}>
      {words.common.tryAgain}
    </Button>
  )
  return <ProblemNote problem={error.error} actions={again} />
}

type DeletionSectionProps = {
  user: FullUser
  hasPassword: boolean
  isOpenedByIntent: boolean
}

function DeletionSection({ user, hasPassword, isOpenedByIntent }: DeletionSectionProps) {
  const { deletion } = usePortalWords()
  const reason = useOwnersReason()
  const [isOpen, setIsOpen] = useState(isOpenedByIntent)
  return (
    <Section id="delete" title={deletion.title} sentence={deletion.sentence}>
      <div>
        <Button isHeld={reason !== null} onClick={() => setIsOpen(true)}>
          {deletion.open}
        </Button>
      </div>
      {reason && <p className="ah-small ah-quiet">{reason}</p>}
      {isOpen && (
        <Suspense>
          <DeleteAccount user={user} hasPassword={hasPassword} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

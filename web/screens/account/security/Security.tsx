import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { FullUser } from '../../../../contract/user.ts'
import { Page } from '../../../layout/Page.tsx'
import { QueryData } from '../../../layout/QueryResult.tsx'
import { securityQuery, sessionQuery } from '../../../data/account.ts'
import { useOwnersReason } from '../../../data/use-viewed-as.ts'
import type { Site } from '../../../context/boot.ts'
import { useApp } from '../../../context/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { ConnectionArrival } from './ConnectionNews.tsx'
import { DisconnectNow } from './DisconnectNow.tsx'
import { Method, MethodCard } from './Method.tsx'
import { SecondStepSection } from './second-step/SecondStepSection.tsx'
import { SignInMethods } from './SignInMethods.tsx'
import { useConfirmation } from './use-confirmation.ts'
import { VerifyNotice } from '../../verify/VerifyNotice.tsx'
import { dashboardMessages } from '../../../messages/en/dashboard.ts'
import { useMessages } from '../../../context/messages.ts'

const DeleteAccount = lazy(async () => ({ default: (await import('./DeleteAccount.tsx')).DeleteAccount }))

/** A section of the security page, for hosts that show only that section. */
export type SecurityPart = 'password' | 'accounts' | 'second-step' | 'deletion'

type SecurityProps = {
  /** The section that the URL points to. */
  section: string
  /** The query parameters after a return from a provider. */
  arrival: ConnectionArrival & { confirmed?: unknown }
  /** The only section to show. If omitted, all sections are shown. */
  part?: SecurityPart | undefined
}

/** The security page: password, passkeys, connected accounts, second step and account deletion. */
export function Security(props: SecurityProps) {
  const { site, call } = useApp()
  const { data: session } = useQuery(sessionQuery(call, site))
  return session && <SecurityOf {...props} session={session} />
}

function SecurityOf({ section, arrival, session, part }: SecurityProps & { session: NonNullable<Site['session']> }) {
  const { site, call } = useApp()
  const result = useQuery(securityQuery(call))
  const { user } = session
  const { intent, settle } = useConfirmation(user, arrival.confirmed !== undefined)
  const isWhole = part === undefined
  // If the methods cannot be loaded, assume a password, because most users have one.
  const hasPassword = result.data ? result.data.password.changedAt !== null : true

  return (
    <Frame isWhole={isWhole}>
      {part !== 'deletion' && part !== 'second-step' && (
        <QueryData result={result} rows={3}>
          {(methods) => (
            <SignInMethods
              user={user}
              methods={methods}
              part={part}
              arrival={arrival}
              isPasswordOpen={section === 'password'}
            />
          )}
        </QueryData>
      )}
      {site.features.twoFactor && (isWhole || part === 'second-step') && (
        <SecondStepSection user={user} isWhole={isWhole} />
      )}
      {site.features.deleteAccount !== 'off' && (isWhole || part === 'deletion') && (
        <DeletionSection
          user={user}
          isWhole={isWhole}
          hasPassword={hasPassword}
          isOpenedByIntent={intent?.to === 'delete'}
        />
      )}
      {intent?.to === 'unlink' && (isWhole || part === 'accounts') && <DisconnectNow {...intent} onClose={settle} />}
    </Frame>
  )
}

/** Wraps all sections in a page. A single section gets no page, because a host shows the section inside a page. */
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

type DeletionSectionProps = { user: FullUser; isWhole: boolean; hasPassword: boolean; isOpenedByIntent: boolean }

function DeletionSection({ user, isWhole, hasPassword, isOpenedByIntent }: DeletionSectionProps) {
  const { deletion } = useMessages(dashboardMessages)
  const reason = useOwnersReason()
  const [isOpen, setIsOpen] = useState(isOpenedByIntent)
  return (
    <MethodCard id="delete" title={isWhole ? deletion.title : null}>
      <Method
        id="delete-account"
        icon={<Trash2 size={18} strokeWidth={1.6} aria-hidden />}
        title={deletion.yours}
        sentence={deletion.sentence}
        note={reason}
        action={
          <span className="gh-method-danger">
            <Button isDisabled={reason !== null} onClick={() => setIsOpen(true)}>
              {deletion.open}
            </Button>
          </span>
        }
      />
      {isOpen && (
        <Suspense>
          <DeleteAccount user={user} hasPassword={hasPassword} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </MethodCard>
  )
}

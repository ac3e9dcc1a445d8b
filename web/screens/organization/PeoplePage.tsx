import { lazy, Suspense, type ReactNode } from 'react'
import { Page } from '../../layout/Page.tsx'
import { InviteButton } from './invitations/InviteButton.tsx'

const InvitePeople = lazy(async () => ({ default: (await import('./invitations/InvitePeople.tsx')).InvitePeople }))

type PeoplePageProps = {
  title: string
  sub: ReactNode
  /** Tabs for Members and Invitations; omitted if the surrounding navigation links to both. */
  tabs: ReactNode
  /** True while the dialog to invite people is open. */
  isInviting: boolean
  onInviting: (isInviting: boolean) => void
  /** Whether the list is empty. If so, the button to invite people is in the empty state, not in the header. */
  isEmpty?: boolean
  children: ReactNode
}

/** The layout of the member and invitation pages, with the button to invite people. */
export function PeoplePage({ title, sub, tabs, isInviting, onInviting, isEmpty, children }: PeoplePageProps) {
  return (
    <Page title={title} sub={sub} actions={!isEmpty && <InviteButton onInvite={() => onInviting(true)} />}>
      {tabs}
      {children}
      {isInviting && (
        <Suspense>
          <InvitePeople onClose={() => onInviting(false)} />
        </Suspense>
      )}
    </Page>
  )
}

import { lazy, Suspense, type ReactNode } from 'react'
import { Page } from '../../app/Page.tsx'
import { InviteButton } from './InviteButton.tsx'

const InvitePeople = lazy(async () => ({ default: (await import('./InvitePeople.tsx')).InvitePeople }))

type PeoplePageProps = {
  title: string
  sub: ReactNode
  /** The way between such pages, where there is none around them. */
  tabs: ReactNode
  /** Whether the dialog to invite people is open. */
  isInviting: boolean
  onInviting: (isInviting: boolean) => void
  children: ReactNode
}

/** A page about people of an organization, or those who may become some, with the way to invite more. */
export function PeoplePage({ title, sub, tabs, isInviting, onInviting, children }: PeoplePageProps) {
  return (
    <Page title={title} sub={sub} actions={<InviteButton onInvite={() => onInviting(true)} />}>
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

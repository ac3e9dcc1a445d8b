import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { rolesIn } from '../../../../contract/roles.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useOwnId, useApp } from '../../../context/app.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { AddressField } from './AddressField.tsx'
import { AddressFile } from './AddressFile.tsx'
import type { Listed } from './address-file.ts'
import { AddressList } from './AddressList.tsx'
import { isAddress } from './addresses.ts'
import { stateOf } from './invitation-state.ts'
import { InvitationTerms } from './InvitationTerms.tsx'
import { mayGrant, useOrganization } from '../organization.ts'
import { invitationsQuery, membersQuery } from '../../../data/organizations.ts'
import { useAddresses } from './use-addresses.ts'
import { alreadyInvited, useInvite, type Outcome } from './use-invite.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './InvitePeople.css'

type InvitePeopleProps = { teamId?: string; onClose: () => void }

/** Invites any number of people at once and shows the result for each. */
export function InvitePeople({ teamId = '', onClose }: InvitePeopleProps) {
  const { inviting: messages } = useMessages(organizationMessages, 'organizations')
  const { name } = useOrganization()
  const form = useInviteForm(teamId, onClose)
  const { gathered, invite, terms, setTerms, roles, untried, onSubmit } = form
  const [isLeaving, setIsLeaving] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  /** Adds the email addresses of a file. Focuses the submit button, which would otherwise be many Tab presses away. */
  function addListed(listed: Listed[]) {
    flushSync(() => gathered.addListed(listed))
    element.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  /**
   * Closes the dialog. If typed email addresses would be lost, asks first, because a single key press must not discard
   * them.
   */
  function close() {
    if (untried > 0 && !isLeaving) setIsLeaving(true)
    else onClose()
  }

  return (
    <Dialog title={messages.title} sentence={<Rich text={messages.sentence(name)} />} onClose={close}>
      {invite.problem && <ProblemNote problem={invite.problem} />}
      {isLeaving && <Leaving onStay={() => setIsLeaving(false)} onClose={onClose} />}
      <Outcomes invite={invite} />
      <form ref={element} className="gh-form" noValidate onSubmit={onSubmit}>
        <Addresses form={form} onListed={addListed} />
        <SendAgain invite={invite} />
        <Seats wanted={untried} />
        <InvitationTerms roles={roles} terms={terms} onTerms={setTerms} />
        <Actions invite={invite} untried={untried} hasText={gathered.text !== ''} onClose={close} />
      </form>
    </Dialog>
  )
}

type AddressesProps = { form: ReturnType<typeof useInviteForm>; onListed: (listed: Listed[]) => void }

function Addresses({ form, onListed }: AddressesProps) {
  const { gathered, invite, isMissing, reasonAgainst } = form
  const { addresses } = gathered

  function remove(address: string) {
    gathered.remove(address)
    invite.forget(address)
  }

  return (
    <>
      <AddressFile onListed={onListed}>
        <AddressField
          text={gathered.text}
          doubled={gathered.doubled}
          isMissing={isMissing}
          onText={gathered.setText}
          onAdd={gathered.add}
          onRemoveLast={() => addresses.length > 0 && remove(addresses.at(-1)!)}
        />
      </AddressFile>
      <AddressList
        addresses={addresses}
        roles={gathered.roles}
        outcomeOf={invite.outcomeOf}
        reasonAgainst={reasonAgainst}
        onRemove={remove}
      />
    </>
  )
}

type Invite = ReturnType<typeof useInvite>

/** Warns about invitations that the server refused, and about invitations whose mail was held back. */
function Outcomes({ invite }: { invite: Invite }) {
  const { inviting: messages, unmailed } = useMessages(organizationMessages, 'organizations')
  return (
    <>
      {invite.refused > 0 && (
        <Note kind="warn" isNews>
          {messages.partly(invite.sent, invite.refused + invite.unmailed)}
        </Note>
      )}
      {invite.unmailed > 0 && (
        <Note kind="warn" title={unmailed.title(invite.unmailed)} isNews>
          {unmailed.sentence}
        </Note>
      )}
    </>
  )
}

function SendAgain({ invite }: { invite: Invite }) {
  const { inviting: messages } = useMessages(organizationMessages, 'organizations')
  if (!invite.canSendAgain) return null
  return (
    <Button isBusy={invite.isPending} onClick={() => invite.sendAgain()}>
      {messages.sendAgain}
    </Button>
  )
}

function useInviteForm(teamId: string, onAllSent: () => void) {
  const { site } = useApp()
  const { membership } = useOrganization()
  const roles = Object.keys(site.organizations.roles).filter((role) => mayGrant(site, membership.role, role))
  const [terms, setTerms] = useState({ role: roles.includes('member') ? 'member' : (roles.at(-1) ?? ''), teamId })
  const gathered = useAddresses()
  const { addresses } = gathered
  const invite = useInvite({ ...terms, addresses, roles: gathered.roles, knownOf: useKnown(), onAllSent })
  const reasonAgainst = useReasons(gathered.roles)
  const [wasEmpty, setWasEmpty] = useState(false)
  const fieldId = useOwnId('invite-addresses')
  const isUntried = (address: string) => invite.outcomeOf(address) === undefined

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const all = gathered.takeAll()
    const wanted = all.filter(isUntried)
    setWasEmpty(wanted.length === 0)
    // Sends nothing while a row has an error, so that the user cannot overlook the row.
    if (wanted.length > 0 && wanted.every((address) => reasonAgainst(address) === null)) invite.send(wanted, all)
    else focusFirstWrong(event.currentTarget, fieldId)
  }

  return {
    gathered,
    invite,
    roles,
    terms,
    setTerms(next: typeof terms) {
      setTerms(next)
      invite.forgetRefused()
    },
    /** The number of valid email addresses that have neither an actual nor a predicted result. */
    untried: addresses.filter((address) => reasonAgainst(address) === null && isUntried(address)).length,
    isMissing: wasEmpty && addresses.length === 0,
    reasonAgainst,
    onSubmit,
  }
}

function focusFirstWrong(form: HTMLElement, fieldId: string) {
  const row = form.querySelector<HTMLElement>('[data-wrong=true] button')
  ;(row ?? form.querySelector<HTMLElement>(`#${fieldId}`))?.focus()
}

/** Returns a function that uses the loaded members and invitations to predict the result of an invitation. */
function useKnown() {
  const { call } = useApp()
  const { id } = useOrganization()
  const { data: members } = useInfiniteQuery(membersQuery(call, id))
  const { data: invitations } = useQuery(invitationsQuery(call, id))
  const emails = new Set(members?.pages.flatMap((page) => page.members).map(({ user }) => user.email))
  const invited = invitations?.filter((invitation) => stateOf(invitation) === 'waiting').map(({ email }) => email)
  return (address: string): Outcome | undefined => {
    if (emails.has(address)) return { code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' }
    return invited?.includes(address) ? { code: alreadyInvited } : undefined
  }
}

/**
 * Returns a function that explains why an email address cannot be invited, as far as the browser knows: the email
 * address is invalid, its role does not exist, or the user cannot grant its role.
 */
function useReasons(rolesOf: Readonly<Record<string, string>>) {
  const { site } = useApp()
  const { inviting: messages, roleName } = useMessages(organizationMessages, 'organizations')
  const { membership } = useOrganization()
  return (address: string) => {
    if (!isAddress(address)) return messages.notAnAddress
    const roles = rolesIn(rolesOf[address] ?? '')
    const unknown = roles.find((role) => !Object.hasOwn(site.organizations.roles, role))
    if (unknown !== undefined) return messages.noSuchRole(unknown)
    const beyond = roles.find((role) => !mayGrant(site, membership.role, role))
    return beyond === undefined ? null : messages.notYourRole(roleName(beyond))
  }
}

function Leaving({ onStay, onClose }: { onStay: () => void; onClose: () => void }) {
  const { inviting: messages } = useMessages(organizationMessages, 'organizations')
  const actions = (
    <>
      <LinkButton onClick={onStay}>{messages.stay}</LinkButton>
      <LinkButton onClick={onClose}>{messages.close}</LinkButton>
    </>
  )
  return <Note kind="warn" title={messages.leaving} actions={actions} isNews />
}

/** Warns if more people would be invited than there are free seats. */
function Seats({ wanted }: { wanted: number }) {
  const { site } = useApp()
  const { inviting: messages } = useMessages(organizationMessages, 'organizations')
  const { membership } = useOrganization()
  const limit = site.organizations.membershipLimit
  if (limit === null) return null
  const free = Math.max(0, limit - membership.memberCount)
  return wanted > free && <Note kind="warn">{messages.seats(wanted - free, free)}</Note>
}

type ActionsProps = { invite: Invite; untried: number; hasText: boolean; onClose: () => void }

function Actions({ invite, untried, hasText, onClose }: ActionsProps) {
  const all = useMessages()
  const { inviting: messages } = useMessages(organizationMessages, 'organizations')
  const isTried = invite.refused > 0 || invite.unmailed > 0
  return (
    <DialogActions>
      <Button onClick={onClose}>{isTried ? messages.close : all.common.cancel}</Button>
      {(untried > 0 || hasText || !(isTried || invite.canSendAgain)) && (
        <Button type="submit" look="primary" isBusy={invite.isPending}>
          {messages.send(untried)}
        </Button>
      )}
    </DialogActions>
  )
}

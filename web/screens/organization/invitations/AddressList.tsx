import { Check, CircleAlert, Clock, Mail, X } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { refusalMessage } from '../../../messages/lookup.ts'
import { useOwnId } from '../../../context/app.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { Outcome } from './use-invite.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'

type AddressListProps = {
  addresses: readonly string[]
  /** Roles for individual email addresses, keyed by email address. */
  roles: Readonly<Record<string, string>>
  outcomeOf: (address: string) => Outcome | undefined
  /** Returns why an email address cannot be invited, or null. */
  reasonAgainst: (address: string) => string | null
  onRemove: (address: string) => void
}

/** The email addresses to invite, each with its error or the result of its invitation. */
export function AddressList({ addresses, roles, outcomeOf, reasonAgainst, onRemove }: AddressListProps) {
  const { inviting: messages, roleNames } = useMessages(organizationMessages, 'organizations')
  const handlersOf = useRemoval(onRemove)
  if (addresses.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore lists without bullets
    <ul className="gh-addresses" role="list" aria-label={messages.list}>
      {addresses.map((address) => (
        <li key={address} data-wrong={reasonAgainst(address) !== null}>
          <span className="gh-address-text">
            <span>{address}</span>
            {roles[address] && <Tag>{roleNames(roles[address])}</Tag>}
            <State reason={reasonAgainst(address)} outcome={outcomeOf(address)} />
          </span>
          <button
            type="button"
            className="gh-icon-button gh-copy"
            aria-label={messages.removeAddress(address)}
            {...handlersOf(address)}
          >
            <X size={16} strokeWidth={1.6} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns a function that returns the event handlers of an email address’s button. Arrow keys move between the buttons;
 * Delete and Backspace remove the email address.
 */
function useRemoval(onRemove: (address: string) => void) {
  const fieldId = useOwnId('invite-addresses')

  function remove(address: string, button: HTMLElement) {
    focusOn(neighbour(button, 1) ?? neighbour(button, -1))
    onRemove(address)
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>, address: string) {
    const { key, currentTarget: button } = event
    const step = steps[key]
    if (step === undefined && key !== 'Delete' && key !== 'Backspace') return
    event.preventDefault()
    if (step === undefined) remove(address, button)
    else focusOn(neighbour(button, step) ?? (step === 1 ? button : null))
  }

  /** Focuses a button, or the email field if there is no button. */
  function focusOn(button: HTMLElement | null) {
    ;(button ?? document.querySelector<HTMLElement>(`#${fieldId}`))?.focus()
  }

  return (address: string) => ({
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => remove(address, currentTarget),
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => onKeyDown(event, address),
  })
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function neighbour(button: HTMLElement, step: 1 | -1) {
  const row = button.closest('li')
  const beside = step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  return beside?.querySelector('button') ?? null
}

function State({ reason, outcome }: { reason: string | null; outcome: Outcome | undefined }) {
  const all = useMessages()
  const { inviting: messages, unmailed } = useMessages(organizationMessages, 'organizations')
  if (outcome === 'sent') {
    return (
      <span className="gh-address-sent">
        <Check size={16} strokeWidth={2} aria-hidden />
        {messages.sentChip}
      </span>
    )
  }
  if (outcome === 'unmailed') {
    return (
      <span className="gh-address-unmailed">
        <Clock size={16} strokeWidth={1.8} aria-hidden />
        {unmailed.chip}
      </span>
    )
  }
  const problem = outcome ? (refusalMessage(all, outcome.code) ?? all.common.unknown) : reason
  if (problem === null) return null
  const Icon = outcome?.code === 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' ? Mail : CircleAlert
  return (
    <span className="gh-address-problem">
      <Icon size={16} strokeWidth={1.8} aria-hidden />
      {problem}
    </span>
  )
}

import { Check, CircleAlert, Mail, X } from 'lucide-react'
import { refusalWords } from '../../messages/lookup.ts'
import { usePorts } from '../../ports.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useOrganizationWords } from './organization-words.ts'
import type { Outcome } from './use-invite.ts'

type AddressListProps = {
  addresses: readonly string[]
  /** As what some of them are invited. */
  roles: Readonly<Record<string, string>>
  outcomes: Readonly<Record<string, Outcome>>
  /** Why an address cannot be invited as it is; null where it can. */
  reasonAgainst: (address: string) => string | null
  onRemove: (address: string) => void
}

/** The addresses to invite; each with what is wrong with it, or what came of it. */
export function AddressList({ addresses, roles, outcomes, reasonAgainst, onRemove }: AddressListProps) {
  const { inviting: words, roleNames } = useOrganizationWords()
  if (addresses.length === 0) return null

  function remove(address: string, button: HTMLElement) {
    const row = button.closest('li')
    const beside = row?.nextElementSibling ?? row?.previousElementSibling
    const next = beside?.querySelector('button') ?? document.querySelector<HTMLElement>('#invite-addresses')
    next?.focus()
    onRemove(address)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- a list without bullets is none for some screen readers
    <ul className="ah-addresses" role="list" aria-label={words.list}>
      {addresses.map((address) => (
        <li key={address}>
          <span className="ah-address-text">
            <span>{address}</span>
            {roles[address] && <Tag>{roleNames(roles[address])}</Tag>}
            <State reason={reasonAgainst(address)} outcome={outcomes[address]} />
          </span>
          <button
            type="button"
            className="ah-copy"
            aria-label={words.removeAddress(address)}
            onClick={({ currentTarget }) => remove(address, currentTarget)}
          >
            <X size={16} strokeWidth={1.6} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

function State({ reason, outcome }: { reason: string | null; outcome: Outcome | undefined }) {
  const { words: all } = usePorts()
  const { inviting: words } = useOrganizationWords()
  if (outcome === 'sent') {
    return (
      <span className="ah-address-sent">
        <Check size={16} strokeWidth={2} aria-hidden />
        {words.sentChip}
      </span>
    )
  }
  const problem = outcome ? (refusalWords(all, outcome.code) ?? all.common.unknown) : reason
  if (problem === null) return null
  const Icon = outcome?.code === 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' ? Mail : CircleAlert
  return (
    <span className="ah-address-problem">
      <Icon size={16} strokeWidth={1.8} aria-hidden />
      {problem}
    </span>
  )
}

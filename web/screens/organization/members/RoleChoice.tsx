import { useState } from 'react'
import { useApp } from '../../../context/app.tsx'
import { Check } from '../../../ui/Field.tsx'
import { mayGrant, useOrganization } from '../organization.ts'
import { useRoleSentence } from '../roles/use-role-sentence.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import '../../../ui/RoleOptions.css'

type RoleChoiceProps = {
  label: string
  chosen: readonly string[]
  /** Whether the user is the only owner, who must keep the owner role and can only add other roles. */
  isOnlyOwner?: boolean
  onChoose: (roles: string[]) => void
}

/** Lists the site’s roles with their permissions. The user chooses one role, or switches to choosing several. */
export function RoleChoice({ label, chosen, isOnlyOwner = false, onChoose }: RoleChoiceProps) {
  const { site } = useApp()
  const { roleDialog } = useMessages(organizationMessages, 'organizations')
  const [wantsSeveral, setWantsSeveral] = useState(chosen.length > 1)
  const isSeveral = wantsSeveral || isOnlyOwner

  function toggle(role: string) {
    if (!isSeveral) return onChoose([role])
    const others = chosen.filter((each) => each !== role)
    const next = others.length === chosen.length ? [...chosen, role] : others
    // Every member has at least one role.
    if (next.length > 0) onChoose(next)
  }

  function changeMode(several: boolean) {
    setWantsSeveral(several)
    if (!several) onChoose(chosen.slice(0, 1))
  }

  return (
    <fieldset className="gh-role-choice">
      <legend className="gh-hidden">{label}</legend>
      {Object.keys(site.organizations.roles).map((role) => (
        <RoleOption
          key={role}
          role={role}
          type={isSeveral ? 'checkbox' : 'radio'}
          isChosen={chosen.includes(role)}
          isLocked={isOnlyOwner && role === site.organizations.creatorRole}
          onToggle={() => toggle(role)}
        />
      ))}
      {!isOnlyOwner && (
        <Check label={roleDialog.several} checked={isSeveral} onChange={({ target }) => changeMode(target.checked)} />
      )}
    </fieldset>
  )
}

type RoleOptionProps = {
  role: string
  type: 'checkbox' | 'radio'
  isChosen: boolean
  isLocked: boolean
  onToggle: () => void
}

function RoleOption({ role, type, isChosen, isLocked, onToggle }: RoleOptionProps) {
  const { site } = useApp()
  const { roleDialog, roleName } = useMessages(organizationMessages, 'organizations')
  const { membership } = useOrganization()
  const sentenceOf = useRoleSentence()
  const isDisabled = !mayGrant(site, membership.role, role)
  const disabledReason = role === site.organizations.creatorRole ? roleDialog.ownerOnly : roleDialog.beyond
  return (
    <label className="gh-role-option" data-held={isDisabled}>
      <input
        type={type}
        name="role"
        value={role}
        checked={isChosen}
        disabled={isLocked || (isDisabled && !isChosen)}
        onChange={onToggle}
      />
      <strong>{roleName(role)}</strong>
      <span className="gh-small gh-quiet">
        {isLocked ? roleDialog.onlyOwner : isDisabled ? disabledReason : sentenceOf(role)}
      </span>
    </label>
  )
}

import { useRights } from '../../rights.ts'
import { adminMessages } from '../../../../messages/en/admin/admin.ts'
import { userDialogMessages } from '../../../../messages/en/admin/user-dialogs.ts'
import { useMessages } from '../../../../context/messages.ts'
import '../../../../ui/Field.css'
import '../../../../ui/RoleOptions.css'

type RoleBoxesProps = {
  label: string
  /** True if the label is visually hidden, because the text above contains the same information. */
  isLabelHidden?: boolean
  chosen: readonly string[]
  onChoose: (roles: string[]) => void
  /** True if the user edits their own roles. They then cannot deselect a role that makes them a full administrator. */
  isOwn?: boolean
}

/** Checkboxes for the administrative roles and their permissions. At least one role stays selected. */
export function RoleBoxes({ label, isLabelHidden, chosen, onChoose, isOwn = false }: RoleBoxesProps) {
  const { roles: messages } = useMessages(userDialogMessages)
  const { roleName, roleSentence } = useMessages(adminMessages)
  const { roles, mayGrant, isFullRole } = useRights()

  function toggle(role: string) {
    const others = chosen.filter((each) => each !== role)
    const next = others.length === chosen.length ? [...chosen, role] : others
    if (next.length > 0) onChoose(next)
  }

  function reasonAgainst(role: string) {
    if (!mayGrant(role)) return messages.beyond
    return isOwn && isFullRole(role) && chosen.includes(role) ? messages.ownLocked : null
  }

  return (
    <fieldset className="gh-role-choice">
      <legend className={isLabelHidden ? 'gh-hidden' : undefined}>{label}</legend>
      {Object.entries(roles).map(([role, permissions]) => {
        const reason = reasonAgainst(role)
        return (
          <RoleBox
            key={role}
            role={role}
            name={roleName(role)}
            sentence={reason ?? roleSentence(role, permissions)}
            isDisabled={reason !== null}
            isChosen={chosen.includes(role)}
            onToggle={() => toggle(role)}
          />
        )
      })}
    </fieldset>
  )
}

type RoleBoxProps = {
  role: string
  name: string
  sentence: string
  isDisabled: boolean
  isChosen: boolean
  onToggle: () => void
}

function RoleBox({ role, name, sentence, isDisabled, isChosen, onToggle }: RoleBoxProps) {
  return (
    <label className="gh-role-option" data-held={isDisabled}>
      <input type="checkbox" name="role" value={role} checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <strong>{name}</strong>
      <span className="gh-small gh-quiet">{sentence}</span>
    </label>
  )
}

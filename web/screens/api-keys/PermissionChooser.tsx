import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { apiKeysMessages } from '../../messages/en/api-keys/api-keys.ts'
import { Check } from '../../ui/Field.tsx'
import '../../ui/RoleOptions.css'

type PermissionChooserProps = {
  /** The permissions that the user can give to the key, each written `resource:action`. */
  scopes: readonly string[]
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  /** Why the user can only remove permissions from the key. */
  limit?: string | undefined
}

/** Checkboxes for the permissions of a key. */
export function PermissionChooser({ scopes: all, chosen, onChoose, limit }: PermissionChooserProps) {
  const { site } = useApp()
  const { fields, permissionNames } = useMessages(apiKeysMessages)
  const scopes = all.filter((scope) => site.organizations.teams || !scope.startsWith('team:'))
  const nothing = limit === undefined ? fields.nothingToGrant : fields.nothingToRemove
  return (
    <fieldset className="gh-role-choice">
      <legend>{fields.permissions}</legend>
      <p className="gh-small gh-quiet">
        {limit ?? fields.atMost} {scopes.length === 0 ? nothing : fields.withoutAny}
      </p>
      {scopes.map((scope) => (
        <Check
          key={scope}
          label={permissionNames[scope.replace(':', '.')] ?? <code>{scope}</code>}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope))
          }
        />
      ))}
    </fieldset>
  )
}

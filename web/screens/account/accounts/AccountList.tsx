import { ownPages, useAccountChoices } from './use-account-choices.tsx'

/**
 * The accounts of this browser as a list, for phones. Omits the item that signs out, because the sheet around the list
 * has its own button for signing out.
 */
export function AccountList() {
  return useAccountChoices(ownPages)
    .slice(0, -1)
    .map(({ label, icon, hint, reason, onChoose }) => (
      <button
        type="button"
        key={label + (hint ?? '')}
        className="gh-navigation-place"
        disabled={reason !== undefined}
        onClick={onChoose}
      >
        {icon}
        <span>{label}</span>
        {(reason ?? hint) && <small>{reason ?? hint}</small>}
      </button>
    ))
}

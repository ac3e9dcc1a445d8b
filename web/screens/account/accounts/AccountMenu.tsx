import { Menu, type MenuChoice } from '../../../ui/Menu.tsx'
import { ownPages, useAccountChoices } from './use-account-choices.tsx'

type AccountMenuProps = { label: string; choices: () => readonly MenuChoice[] }

/**
 * The user menu with the accounts of this browser. The last item of `choices`, which signs out, is replaced by the
 * items of `useAccountChoices`.
 */
export function AccountMenu({ label, choices }: AccountMenuProps) {
  const accounts = useAccountChoices(ownPages)
  return <Menu label={label} choices={() => [...choices().slice(0, -1), ...accounts]} />
}

import { Menu, type MenuChoice, type MenuState } from '../../../ui/Menu.tsx'
import { ownPages, useAccountChoices } from './use-account-choices.tsx'

type AccountMenuProps = { label: string; choices: () => readonly MenuChoice[]; state: MenuState }

/**
 * The user menu with the accounts of this browser. The last item of `choices`, which signs out, is replaced by the
 * items of `useAccountChoices`.
 */
export function AccountMenu({ label, choices, state }: AccountMenuProps) {
  const accounts = useAccountChoices(ownPages)
  return <Menu label={label} state={state} choices={() => [...choices().slice(0, -1), ...accounts]} />
}

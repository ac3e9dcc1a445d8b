import { ArrowRightLeft, Ban, ScrollText, Trash2, VenetianMask } from 'lucide-react'
import type { FullUser } from '../../../contract/user.ts'
import { useMessages } from '../../context/messages.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import { userPath } from '../../screens/admin/paths.ts'
import { useReasons, type UserQuestion } from '../../screens/admin/user/UserMenu.tsx'
import { isBanned } from '../../screens/admin/user/UserState.tsx'
import { useActivate } from '../../screens/account/switcher/use-activate.ts'
import { useDestinations } from '../shell/destinations.tsx'
import type { Asked, Entry } from './entry.ts'
import { iconOf } from './use-actions.tsx'

/**
 * Returns a function that returns the actions on the best result. None of them changes anything before its dialog is
 * confirmed.
 */
export function useTopActions(users: readonly FullUser[], onAsk: (asked: Asked) => void) {
  const userActions = useUserActions(onAsk)
  const switchTo = useSwitchActions()
  return (top: Entry | undefined): Entry[] => {
    const user = users.find(({ id }) => top?.id === `person:${id}`)
    return (user ? userActions(user) : switchTo(top)).map((entry) => ({ ...entry, isFoundElsewhere: true }))
  }
}

function useUserActions(onAsk: (asked: Asked) => void) {
  const { palette } = useMessages(paletteMessages)
  const { actions } = palette
  const reasonAgainst = useReasons()
  return (user: FullUser): Entry[] => {
    const { id } = user
    const name = user.name || user.email
    const path = userPath(id)
    const may = (question: UserQuestion) => reasonAgainst(user, question) === undefined
    const entry = (action: string, name: string, rest: Partial<Entry>): Entry => ({
      id: `action:${action}:${id}`,
      group: 'actions',
      name,
      picture: null,
      ...rest,
    })
    const banning = isBanned(user) ? ('unban' as const) : ('ban' as const)
    return [
      ...(may('view')
        ? [
            entry('impersonate', actions.impersonate(name), {
              picture: iconOf(VenetianMask),
              run: () => onAsk({ dialog: 'impersonate', user }),
            }),
          ]
        : []),
      entry('activity', actions.activity(name), { picture: iconOf(ScrollText), href: path }),
      ...(may(banning)
        ? [entry(banning, actions[banning](name), { picture: iconOf(Ban), href: `${path}?ask=${banning}` })]
        : []),
      ...(may('remove')
        ? [entry('remove', actions.remove(name), { picture: iconOf(Trash2), href: `${path}?ask=remove` })]
        : []),
    ]
  }
}

function useSwitchActions() {
  const { palette } = useMessages(paletteMessages)
  const { organizations } = useDestinations()
  const activate = useActivate()
  return (top: Entry | undefined): Entry[] =>
    organizations
      .filter(({ organizationId, isCurrent }) => top?.id === `organization:${organizationId}` && !isCurrent)
      .map(({ name, href, organizationId }) => ({
        id: `action:switch:${organizationId}`,
        group: 'actions',
        name: palette.actions.switchTo(name),
        picture: iconOf(ArrowRightLeft),
        href,
        run: () => organizationId !== undefined && activate.mutate(organizationId),
      }))
}

import { ArrowRightLeft, Ban, Laptop, ScrollText, Trash2, UserCog, VenetianMask, type LucideIcon } from 'lucide-react'
import type { FullUser } from '../../../contract/user.ts'
import { useMessages } from '../../context/messages.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import { adminOrganizationPath, userPath } from '../../screens/admin/paths.ts'
import { useRights } from '../../screens/admin/rights.ts'
import { useReasons, type UserQuestion } from '../../screens/admin/user/UserMenu.tsx'
import { isBanned } from '../../screens/admin/user/UserState.tsx'
import { useActivate } from '../../screens/account/switcher/use-activate.ts'
import { useDestinations } from '../shell/destinations.tsx'
import type { Asked, Entry } from './entry.ts'
import { iconOf } from './use-actions.tsx'

/**
 * Returns a function that lists the actions on the best search result. An action that changes a user, or the owner of
 * an organization, first opens a confirmation dialog.
 */
export function useTopActions(users: readonly FullUser[], onAsk: (asked: Asked) => void) {
  const userActions = useUserActions(onAsk)
  const organizationActions = useOrganizationActions()
  return (top: Entry | undefined): Entry[] => {
    const user = users.find(({ id }) => top?.id === `person:${id}`)
    return (user ? userActions(user) : organizationActions(top)).map((entry) => ({ ...entry, isFoundElsewhere: true }))
  }
}

function useUserActions(onAsk: (asked: Asked) => void) {
  const { palette } = useMessages(paletteMessages)
  const { actions, synonyms } = palette
  const reasonAgainst = useReasons()
  return (user: FullUser): Entry[] => {
    const name = user.name || user.email
    const path = userPath(user.id)
    const banning = isBanned(user) ? ('unban' as const) : ('ban' as const)
    const entries: (Entry & { question?: UserQuestion })[] = [
      {
        ...action('impersonate', actions.impersonate(name), VenetianMask),
        question: 'view',
        run: () => onAsk({ dialog: 'impersonate', user }),
      },
      { ...action('activity', actions.activity(name), ScrollText), href: path },
      { ...action(banning, actions[banning](name), Ban), question: banning, href: `${path}?ask=${banning}` },
      {
        ...action('devices', actions.devices(name), Laptop),
        synonyms: synonyms.devices,
        href: `${path}?tab=devices`,
      },
      { ...action('remove', actions.remove(name), Trash2), question: 'remove', href: `${path}?ask=remove` },
    ]
    return entries
      .filter(({ question }) => question === undefined || reasonAgainst(user, question) === undefined)
      .map(({ question: _, ...entry }) => ({ ...entry, id: `${entry.id}:${user.id}` }))
  }
}

function action(id: string, name: string, Icon: LucideIcon): Entry {
  return { id: `action:${id}`, group: 'actions', name, picture: iconOf(Icon) }
}

function useOrganizationActions() {
  const { palette } = useMessages(paletteMessages)
  const { isFull } = useRights()
  const switchTo = useSwitchActions()
  return (top: Entry | undefined): Entry[] => {
    const id = /^organization:(.*)$/.exec(top?.id ?? '')?.[1]
    if (top === undefined || id === undefined) return []
    const owner: Entry = {
      ...action(`owner:${id}`, palette.actions.changeOwner(top.name), UserCog),
      href: `${adminOrganizationPath(id)}?ask=owner`,
    }
    return [...switchTo(id), ...(isFull ? [owner] : [])]
  }
}

function useSwitchActions() {
  const { palette } = useMessages(paletteMessages)
  const { organizations } = useDestinations()
  const activate = useActivate()
  return (id: string): Entry[] =>
    organizations
      .filter(({ organizationId, isCurrent }) => organizationId === id && !isCurrent)
      .map(({ name, href }) => ({
        ...action(`switch:${id}`, palette.actions.switchTo(name), ArrowRightLeft),
        href,
        run: () => activate.mutate(id),
      }))
}

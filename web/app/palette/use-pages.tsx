import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { navigationMessages } from '../../messages/en/navigation.ts'
import { useMode, type Mode } from '../shell/mode.ts'
import { placesOf, type Place } from '../shell/places.ts'
import type { Entry } from './entry.ts'
import { useNearMembership } from './use-near-membership.ts'

/** Returns the pages of the account, of one organization and of the console, those of the current mode first. */
export function usePageEntries(): Entry[] {
  const { site } = useApp()
  const { shell } = useMessages(dashboardMessages)
  const { navigation } = useMessages(navigationMessages)
  const mode = useMode()
  const membership = useNearMembership()
  const modes: [Mode, string][] = [
    [{ kind: 'console' }, navigation.console],
    ...(membership ? [[{ kind: 'organization', membership }, membership.organization.name] as [Mode, string]] : []),
    [{ kind: 'account' }, navigation.account],
  ]
  return modes
    .toSorted(([one], [other]) => Number(other.kind === mode.kind) - Number(one.kind === mode.kind))
    .flatMap(([mode, detail]) =>
      placesOf(mode, site, shell)
        .flatMap(pagesOf)
        .map((each) => ({ ...pageEntry(each), detail })),
    )
}

/**
 * Returns the pages of a navigation entry: its own page and the pages in `inside`. If `inside` contains the entry’s own
 * page under another name, only the pages in `inside` are returned.
 */
function pagesOf({ inside = [], ...place }: Place): Place[] {
  const others = inside.map((each) => ({ ...place, ...each }))
  return others.some(({ to }) => to === place.to) ? others : [place, ...others]
}

function pageEntry({ to, label, icon: Icon }: Place): Entry {
  return {
    id: `page:${to}`,
    group: 'pages',
    name: label,
    picture: <Icon size={18} strokeWidth={1.6} aria-hidden />,
    href: to,
  }
}

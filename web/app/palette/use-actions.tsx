import {
  Building2,
  Download,
  Languages,
  LogOut,
  MailPlus,
  ScrollText,
  SunMoon,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import { adminExportEvents } from '../../../contract/audit/events.ts'
import { languages } from '../../../contract/pages/languages.ts'
import { useApp } from '../../context/app.tsx'
import { useMessages } from '../../context/messages.ts'
import { usePageLocation } from '../../context/page-location.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import { recordPath } from '../../screens/admin/paths.ts'
import { useRights } from '../../screens/admin/rights.ts'
import { useMode } from '../shell/mode.ts'
import { useInvitePath } from '../shell/use-invite-path.ts'
import type { Asked, Entry } from './entry.ts'
import { changeTheme, currentTheme } from './theme.ts'
import { useKeyActions } from './use-key-actions.tsx'
import { useTaskActions } from './use-task-actions.tsx'
import { useNearMembership } from './use-near-membership.ts'

/** Returns an icon in the size and weight of palette rows. */
export function iconOf(Icon: LucideIcon) {
  return <Icon size={18} strokeWidth={1.6} aria-hidden />
}

type Ask = (asked: Asked) => void

/** Returns the actions that this user is allowed to take, starting with actions about the current page. */
export function useActionEntries(onAsk: Ask): Entry[] {
  const actions = [
    ...useConsoleActions(onAsk),
    ...useTaskActions(),
    ...useOrganizationActions(),
    ...useKeyActions(),
    ...useThemeAction(),
    ...useAccountActions(),
  ]
  return actions.toSorted((one, other) => Number(other.isOfPage ?? false) - Number(one.isOfPage ?? false))
}

function useConsoleActions(onAsk: Ask): Entry[] {
  const { site } = useApp()
  const { pathname } = usePageLocation()
  const { may } = useRights()
  const { palette } = useMessages(paletteMessages)
  const { actions, synonyms } = palette
  const { kind } = useMode()
  const creation: Entry = {
    id: 'action:create-user',
    group: 'actions',
    name: actions.createUser,
    synonyms: synonyms.createUser,
    picture: iconOf(UserPlus),
    run: () => onAsk({ dialog: 'create-user' }),
    isOfPage: kind === 'console' && pathname !== '/admin/events',
  }
  const exporting: Entry = {
    id: 'action:export-events',
    group: 'actions',
    name: actions.exportEvents,
    synonyms: synonyms.exportEvents,
    picture: iconOf(Download),
    // The URL is a download, so the browser does not leave the page.
    run: () => window.location.assign(`${site.basePath}${adminExportEvents.path}?format=csv`),
    isOfPage: pathname === '/admin/events',
  }
  return [...(may('user', 'create') ? [creation] : []), ...(may('event', 'list') ? [exporting] : [])]
}

function useOrganizationActions(): Entry[] {
  const { site } = useApp()
  const { palette } = useMessages(paletteMessages)
  const { actions, synonyms } = palette
  const membership = useNearMembership()
  const mode = useMode()
  const invitePath = useInvitePath(membership)
  const entries: Entry[] = []
  if (membership && invitePath !== null)
    entries.push({
      id: 'action:invite',
      group: 'actions',
      name: actions.invite,
      detail: actions.to(membership.organization.name),
      synonyms: synonyms.invite,
      picture: iconOf(MailPlus),
      href: invitePath,
      isOfPage: mode.kind !== 'account',
    })
  if (site.organizations.mayBeCreated)
    entries.push({
      id: 'action:create-organization',
      group: 'actions',
      name: actions.createOrganization,
      synonyms: synonyms.createOrganization,
      picture: iconOf(Building2),
      href: '/organizations/new',
    })
  return entries
}

/** Returns the action that changes the theme, or an empty list if the site has configured a theme. */
function useThemeAction(): Entry[] {
  const { site } = useApp()
  const { palette } = useMessages(paletteMessages)
  if (site.theme !== 'auto') return []
  const other = currentTheme() === 'dark' ? 'light' : 'dark'
  return [
    {
      id: 'action:theme',
      group: 'actions',
      name: palette.actions[other],
      synonyms: palette.synonyms.theme,
      picture: iconOf(SunMoon),
      run: () => changeTheme(other),
      isOfPage: true,
    },
  ]
}

function useAccountActions(): Entry[] {
  const { site } = useApp()
  const { locale: current } = useMessages()
  const { palette } = useMessages(paletteMessages)
  const { actions, synonyms } = palette
  return [
    ...site.locales
      .filter((locale) => locale !== current)
      .map((locale): Entry => ({
        id: `action:language-${locale}`,
        group: 'actions',
        name: actions.language(languages[locale].name),
        synonyms: synonyms.language,
        picture: iconOf(Languages),
        // The server stores the choice and redirects back to this page.
        run: () => window.location.assign(`?language=${locale}`),
      })),
    {
      id: 'action:sign-out',
      group: 'actions',
      name: actions.signOut,
      synonyms: synonyms.signOut,
      picture: iconOf(LogOut),
      run: () => window.location.assign('/sign-out'),
    },
  ]
}

/** Returns the actions that use the typed text: creating a user with this name, and searching the audit log. */
export function useTextActions(text: string, onAsk: Ask) {
  const { may } = useRights()
  const { palette } = useMessages(paletteMessages)
  const creation: Entry = {
    id: 'action:create-named',
    group: 'actions',
    name: palette.actions.createNamed(text),
    picture: iconOf(UserPlus),
    run: () => onAsk({ dialog: 'create-user', text }),
    isUnmarked: true,
  }
  const search: Entry = {
    id: 'action:search-events',
    group: 'actions',
    name: palette.actions.searchEventsFor(text),
    picture: iconOf(ScrollText),
    href: recordPath({ search: text }),
    isUnmarked: true,
  }
  const searches = may('event', 'list') ? [search] : []
  return {
    /** Shown after the results for the text, if there are any. */
    after: searches,
    /** Shown if the text has no results. The note above already repeats the text, so the search entry does not. */
    instead: [
      ...(may('user', 'create') ? [creation] : []),
      ...searches.map((entry) => ({ ...entry, name: palette.actions.searchEvents })),
    ],
  }
}

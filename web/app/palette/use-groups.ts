import { useMessages } from '../../context/messages.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import type { Asked, Entry, Group } from './entry.ts'
import { fold, rate, wordsOf } from './match.ts'
import { rankGroups } from './rank.ts'
import { useActionEntries, useTextActions } from './use-actions.tsx'
import { useFound } from './use-found.tsx'
import { useOwnOrganizations } from './use-organizations.tsx'
import { usePageEntries } from './use-pages.tsx'
import { useRecent } from './use-recent.tsx'
import { useTopActions } from './use-top-actions.tsx'

const actionsOfPage = 3

/** Returns all groups that the palette shows for the typed text, best first. */
export function useGroups(typed: string, isOnline: boolean, onAsk: (asked: Asked) => void) {
  const text = typed.trim()
  const { palette } = useMessages(paletteMessages)
  const about = withoutVerbs(text, palette.verbs)
  const pages = usePageEntries()
  const actions = useActionEntries(onAsk)
  const own = useOwnOrganizations()
  const recent = useRecent()
  const found = useFound(about, isOnline)
  const topActions = useTopActions(found.users, onAsk)
  const ofText = useTextActions(text, onAsk)
  const result = { ...found, remember: recent.add, hasNone: false }

  if (text === '')
    return { ...result, groups: groupsAtFirst(recent.entries, isOnline ? actions.slice(0, actionsOfPage) : []) }
  if (!isOnline) {
    const groups = rankGroups(pages, text)
    return { ...result, groups, hasNone: groups.length === 0 }
  }

  const recentIds = recent.entries.map(({ id }) => id)
  // Adds recent entries and the user’s own organizations, because the server returns only a few results.
  const things = unique([...known(own, about), ...found.entries, ...known(recent.entries, about)])
  const best = rankGroups(things, about, recentIds)[0]?.entries[0]
  // Offers only the first three actions on the best result, unless the text contains a verb. Deleting a user is the
  // last action, so that it is rarely offered.
  const onBest = topActions(best).slice(0, about === text ? 3 : undefined)
  const groups = rankGroups([...things, ...onBest, ...actions, ...pages], text, recentIds)
  if (groups.length > 0) return { ...result, groups: withEntries(groups, ofText.after) }
  const rest = found.isLoading ? [] : ofText.instead
  return { ...result, groups: withEntries([], rest), hasNone: !found.isLoading }
}

function groupsAtFirst(recent: Entry[], actions: Entry[]): Group[] {
  return [
    { name: 'recent' as const, entries: recent },
    { name: 'actions' as const, entries: actions },
  ].filter(({ entries }) => entries.length > 0)
}

/** Adds actions to the end of the group of actions. If there is no such group, adds the group at the end. */
function withEntries(groups: Group[], actions: Entry[]): Group[] {
  if (actions.length === 0) return groups
  if (!groups.some(({ name }) => name === 'actions')) return [...groups, { name: 'actions', entries: actions }]
  return groups.map(({ name, entries }) => ({ name, entries: name === 'actions' ? [...entries, ...actions] : entries }))
}

/**
 * Removes the verb from text that names an action and its object: `ban ana` becomes `ana`. Any other text stays
 * unchanged.
 */
function withoutVerbs(text: string, verbs: readonly string[]) {
  const folded = verbs.map(fold)
  const words = text.split(/\s+/)
  const rest = words.filter((word) => !folded.includes(fold(word)))
  return rest.length === 0 || rest.length === words.length || wordsOf(text).length === 1 ? text : rest.join(' ')
}

/** Marks the entries that match the text without its verb, because they might not match the whole text (`ban ana`). */
function known(entries: readonly Entry[], text: string) {
  return entries.map((entry) => ({ ...entry, isFoundElsewhere: rate(entry, text) > 0 }))
}

/** Removes duplicates: the server's results include the user’s own organizations and recent entries. */
function unique(entries: Entry[]) {
  return entries.filter(({ id }, index) => entries.findIndex((other) => other.id === id) === index)
}

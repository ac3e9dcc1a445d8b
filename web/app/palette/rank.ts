import { groupNames, type Entry, type Group, type GroupName } from './entry.ts'
import { rate } from './match.ts'

/** The maximum number of entries in each group. */
const most: Record<GroupName, number> = { recent: 5, people: 5, organizations: 3, actions: 4, pages: 4 }

/**
 * The bonus of a recently opened entry. The newest entry gets it three times, the second newest twice, the others once.
 * Even three times is too little to move a match in the middle of a name above a match at the beginning of a name.
 */
const recentBonus = 3
const foundElsewhere = 10

/**
 * Returns the entries that match the typed text, in groups. The group with the best match is first. `recent` contains
 * the ids of recently opened entries, newest first.
 */
export function rankGroups(entries: readonly Entry[], typed: string, recent: readonly string[] = []): Group[] {
  const rated = entries
    .map((entry) => ({ entry, rate: rateEntry(entry, typed, recent) }))
    .filter(({ rate }) => rate > 0)
    .toSorted((one, other) => other.rate - one.rate)
  return groupNames
    .map((name) => ({ name, rated: rated.filter(({ entry }) => entry.group === name).slice(0, most[name]) }))
    .filter(({ rated }) => rated.length > 0)
    .toSorted((one, other) => other.rated[0]!.rate - one.rated[0]!.rate)
    .map(({ name, rated }) => ({ name, entries: rated.map(({ entry }) => entry) }))
}

function rateEntry(entry: Entry, typed: string, recent: readonly string[]) {
  const matched = rate(entry, typed) || (entry.isFoundElsewhere ? foundElsewhere : 0)
  const age = recent.indexOf(entry.id)
  return matched === 0 || age === -1 ? matched : matched + recentBonus * Math.max(1, 3 - age)
}

import { groupNames, type Entry, type Group, type GroupName } from './entry.ts'
import { rate } from './match.ts'

/** The maximum number of entries in each group. */
const most: Record<GroupName, number> = { recent: 5, people: 5, organizations: 3, actions: 4, pages: 4 }

const foundElsewhere = 10

type Rated = { entry: Entry; rate: number; age: number }

/**
 * Returns the entries that match the typed text, in groups. The group with the best match is first. Among equally good
 * matches, recently opened entries are first. `recent` contains their ids, newest first.
 */
export function rankGroups(entries: readonly Entry[], typed: string, recent: readonly string[] = []): Group[] {
  const ageOf = ({ id }: Entry) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const rated = entries
    .map((entry): Rated => ({ entry, rate: rateEntry(entry, typed), age: ageOf(entry) }))
    .filter(({ rate }) => rate > 0)
    .toSorted(bestFirst)
  return groupNames
    .map((name) => ({ name, rated: rated.filter(({ entry }) => entry.group === name).slice(0, most[name]) }))
    .filter(({ rated }) => rated.length > 0)
    .toSorted((one, other) => bestFirst(one.rated[0]!, other.rated[0]!))
    .map(({ name, rated }) => ({ name, entries: rated.map(({ entry }) => entry) }))
}

function bestFirst(one: Rated, other: Rated) {
  return other.rate - one.rate || one.age - other.age
}

function rateEntry(entry: Entry, typed: string) {
  return rate(entry, typed) || (entry.isFoundElsewhere ? foundElsewhere : 0)
}
